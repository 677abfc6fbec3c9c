// A page opened from a file may not fetch others: search then lists them without a line of their text.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
