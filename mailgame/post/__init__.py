"""Mail in and out: fetching, reading, establishing who wrote, writing and sending."""
