import type { Schema } from 'mongoose';

/** Makes a collection's model refuse to change or delete documents (W2). `name` appears in the error. */
export function appendOnly<T>(schema: Schema<T>, name: string): void {
  const refuse = () => {
    throw new Error(`${name} is append-only`);
  };
  for (const operation of [
    'updateOne',
    'updateMany',
    'replaceOne',
    'findOneAndUpdate',
    'findOneAndReplace',
    'findOneAndDelete',
    'deleteOne',
    'deleteMany',
  ] as const)
    schema.pre(operation, { document: true, query: true }, refuse);
  schema.pre('bulkWrite', refuse);
  schema.pre('save', function saved() {
    if (!this.isNew) refuse();
  });
}
