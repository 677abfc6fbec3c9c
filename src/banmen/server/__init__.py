"""The table in the browser: tables, their store, and what speaks HTTP and websockets."""
