"""What is told of a table besides its cards and stakes, as plain data: what is asked, what the sign allows, what hands
are called, where facts come from. Each is made from what its viewer may know; nothing here is kept."""
