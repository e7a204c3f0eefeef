import { Long } from 'bson';
import { compileProjection } from '../../aggregate/find-projection.ts';
import { encodeDocument } from '../../bson/codec.ts';
import type { BsonDocument } from '../../bson/value.ts';
import { notSupported } from '../../errors.ts';
import type { Plan } from '../../plan/planner.ts';
import type { Filter } from '../../query/filter.ts';
import type { StoredDocument } from '../../storage/stored-document.ts';
import type { Operation } from '../operation.ts';
import { positionIn } from '../write/update-matching.ts';

/** What a find gives of a document that it has found: projected, the index's key in its place, its record id. */
export function shower(
  operation: Operation,
  filter: Filter,
  chosen: Plan,
): (stored: StoredDocument) => Uint8Array {
  const projection = operation.document('projection') ?? {};
  const project = compileProjection(projection, { variables: operation.variables });
  const showsRecord = operation.flag('showRecordId') === true;
  const showsKey = operation.flag('returnKey') === true;
  if (Object.keys(projection).length === 0 && !showsRecord && !showsKey) return ({ bytes }) => bytes;
  return ({ record, document }) => {
    const position = project.isPositional ? positionIn(filter, document) : undefined;
    const shown = showsKey ? keyShown(chosen, document) : project.apply(document, position);
    return encodeDocument(showsRecord ? { ...shown, $recordId: Long.fromNumber(record) } : shown);
  };
}

/** The fields of the index by which a document was found, as the index has them. */
function keyShown(chosen: Plan, document: BsonDocument): BsonDocument {
  if (chosen.stage === 'COLLSCAN' || chosen.stage === 'EOF') return {};
  if (chosen.stage === 'OR' || chosen.index.multikey !== 0)
    throw notSupported('returnKey with several keys of a document');
  const { index } = chosen;
  const [values = []] = index.valuesOf(document);
  return Object.fromEntries(index.fields.map(({ path }, i) => [path, values[i] ?? null]));
}
