"""The built-in grammar: people, places, subjects, titles and prose made up in Russian, German and English."""
