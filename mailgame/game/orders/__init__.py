"""Orders: commands that players give: played at once, filed, standing, or refused; and how newcomers answer."""
