"""Mail in and mail out: fetching, reading, telling who wrote, writing and sending letters."""
