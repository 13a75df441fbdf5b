"""Playing on one machine: a post office, house players, and a server that plays with them."""
