/** A query for the text itself, anywhere and in any case: no pattern of the client's reaches the store. */
export const literally = (text: string): { $regex: string; $options: 'i' } => ({
  $regex: text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  $options: 'i',
});
