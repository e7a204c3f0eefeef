-- The patch that was announced for now; nothing if another change has been sent with it already.
return update(true)
