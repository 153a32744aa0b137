"""How a layout is chosen: by one of the plans of its language."""

from dataclasses import fields
from random import Random

from svod.errors import SettingsError
from svod_lab.synthetic.layouts.choices import Layout, Plan


def plans_of(language: str) -> tuple[Plan, ...]:
    """The plans for papers of a language."""
    # Each table is long and most runs need one of them.
    if language == "ru":
        from svod_lab.synthetic.layouts.russian import PLANS
    elif language == "de":
        from svod_lab.synthetic.layouts.german import PLANS
    elif language == "en":
        from svod_lab.synthetic.layouts.english import PLANS
    else:
        raise SettingsError(f"There are no synthetic papers in «{language}».", way_out="Known: ru, de, en.")
    return PLANS


def chosen_layout(language: str, rng: Random, plan_name: str = "") -> Layout:
    """A layout by one of the language's plans, or by the plan that is named."""
    plans = plans_of(language)
    named = [plan for plan in plans if plan.name == plan_name]
    if plan_name and not named:
        known = ", ".join(plan.name for plan in plans)
        raise SettingsError(f"There is no layout plan «{plan_name}».", way_out=f"Known: {known}.")
    plan = named[0] if named else rng.choices(plans, [plan.weight for plan in plans])[0]
    return Layout(
        plan=plan.name,
        **{choice.name: rng.choice(plan.ways[choice.name]) for choice in fields(Layout) if choice.name in plan.ways},
    )
