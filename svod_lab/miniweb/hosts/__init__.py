"""Made-up hosts in the manner of repositories, journals, proceedings and people: papers that are there, and none."""
