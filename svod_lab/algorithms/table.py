"""Learning algorithms that only serve comparison, as rows of the product's table (entry point `svod.algorithms`)."""

from svod.learn.algorithms import Algorithm

ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm("memm", "svod_lab.algorithms.memm:MemmLabeler", "svod_lab.algorithms.memm:MemmTrainer",
              "maximum entropy Markov model"),
    Algorithm("tree-logistic", "svod_lab.algorithms.tree_logistic:TreeLogisticClassifier",
              "svod_lab.algorithms.tree_logistic:TreeLogisticTrainer", "a decision tree, then logistic regression",
              judges_rows=True),
)  # fmt: skip
