"""What a document says of itself: dates, fields, identity, relations."""
