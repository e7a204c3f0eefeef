import ts from 'typescript';
import { type JsonSchema, type NamedSchemas, refTo } from './json-schema.ts';

/** Writes types of TypeScript, as the checker resolved them, as JSON schemas. Interfaces become named schemas. */
export class TypeSchemas {
  readonly named: NamedSchemas = {};
  readonly #names = new Map<ts.Type, string>();
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  of(type: ts.Type): JsonSchema {
    const known = this.#names.get(type);
    if (known !== undefined) return refTo(known);
    const symbol = type.aliasSymbol ?? type.symbol;
    const isNamed =
      symbol !== undefined &&
      /^[A-Z]\w+$/.test(symbol.name) &&
      this.#isOurs(symbol) &&
      !type.aliasTypeArguments?.length &&
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      !this.#checker.isArrayType(type) &&
      !this.#checker.isTupleType(type);
    if (!isNamed) return this.#inline(type);
    const name = symbol.name in this.named ? `${symbol.name}${this.#names.size}` : symbol.name;
    this.#names.set(type, name);
    this.named[name] = {};
    this.named[name] = { ...describedBy(symbol, this.#checker), ...this.#inline(type) };
    return refTo(name);
  }

  /** The arguments of a function, acknowledgements left out, as a tuple. */
  argumentsOf(signature: ts.Signature): JsonSchema {
    const data = signature.parameters.filter(
      (parameter) => this.#checker.getTypeOfSymbol(parameter).getCallSignatures().length === 0,
    );
    const optional = data.filter((parameter) => isOptional(parameter)).length;
    return {
      type: 'array',
      prefixItems: data.map((parameter) => ({
        description: parameter.name,
        ...this.of(this.#checker.getTypeOfSymbol(parameter)),
      })),
      items: false,
      minItems: data.length - optional,
      maxItems: data.length,
    };
  }

  #isOurs(symbol: ts.Symbol): boolean {
    return (symbol.declarations ?? []).some(({ parent }) =>
      parent?.getSourceFile().fileName.includes('/common/src/'),
    );
  }

  #inline(type: ts.Type): JsonSchema {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: this.#checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.isUnion()) return this.#union(type.types);
    // A branded text or number is one on the wire.
    const branded = type.isIntersection() ? type.types.find((part) => part.flags & PLAIN) : undefined;
    return branded ? this.of(branded) : this.#structure(type);
  }

  #union(parts: readonly ts.Type[]): JsonSchema {
    const present = parts.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
    const schemas = present.map((part) => this.of(part));
    const constants = schemas.flatMap((schema) => ('const' in schema ? [schema.const] : []));
    const others = schemas.filter((schema) => !('const' in schema));
    const isBoolean = constants.includes(true) && constants.includes(false);
    const choices = isBoolean ? constants.filter((value) => typeof value !== 'boolean') : constants;
    const all: JsonSchema[] = [
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...(choices.length > 1 ? [{ enum: choices }] : choices.map((value) => ({ const: value }))),
      ...others,
    ];
    return all.length === 1 && all[0] ? all[0] : { anyOf: all };
  }

  #structure(type: ts.Type): JsonSchema {
    const checker = this.#checker;
    const parts = checker.getTypeArguments(type as ts.TypeReference);
    if (checker.isArrayType(type)) return { type: 'array', items: parts[0] ? this.of(parts[0]) : {} };
    if (checker.isTupleType(type))
      return {
        type: 'array',
        prefixItems: parts.map((part) => this.of(part)),
        items: false,
        minItems: (type as ts.TupleTypeReference).target.minLength,
        maxItems: parts.length,
      };
    const properties = checker
      .getPropertiesOfType(type)
      .map((property) => ({ property, type: checker.getTypeOfSymbol(property) }))
      // A field that is always undefined is not on the wire.
      .filter(({ type: of }) => !(of.flags & ts.TypeFlags.Undefined));
    const index = checker.getIndexInfosOfType(type)[0];
    const required = properties
      .filter(({ property, type: of }) => !isOptional(property) && !includesUndefined(of))
      .map(({ property }) => property.name);
    return {
      type: 'object',
      ...(properties.length > 0 && {
        properties: Object.fromEntries(
          properties.map(({ property, type: of }) => [
            property.name,
            { ...describedBy(property, checker), ...this.of(of) },
          ]),
        ),
      }),
      ...(required.length > 0 && { required }),
      ...(index && { additionalProperties: this.of(index.type) }),
    };
  }
}

const PLAIN = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;

const isOptional = (symbol: ts.Symbol): boolean =>
  (symbol.flags & ts.SymbolFlags.Optional) !== 0 ||
  (symbol.valueDeclaration !== undefined &&
    ts.isParameter(symbol.valueDeclaration) &&
    symbol.valueDeclaration.questionToken !== undefined);

const includesUndefined = (type: ts.Type): boolean =>
  type.isUnion() && type.types.some((part) => part.flags & ts.TypeFlags.Undefined);

/** The comment of a declaration. */
export function describedBy(symbol: ts.Symbol, checker: ts.TypeChecker): { description?: string } {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();
  return text === '' ? {} : { description: text };
}
