"""Words: how dates, amounts, texts and changes of texts are said and laid out."""
