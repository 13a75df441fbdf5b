"""The office: takes in what comes, plays what is due, and answers; all that a server asks of the desk."""
