import { join } from 'node:path';
import ts from 'typescript';
import { GAME_NAMES } from '../common/src/games/index.ts';
import { CONTRACT, type DeclaredRoute } from './declarations.ts';
import type { JsonSchema, NamedSchemas } from './json-schema.ts';
import { describedBy, TypeSchemas } from './type-schema.ts';

/** What the types of the contract say and its values do not: answers, acknowledgements and the server's events. */
export interface TypedParts {
  readonly named: NamedSchemas;
  /** In the order of the routes. */
  readonly answers: readonly { schema: JsonSchema; description?: string }[];
  /** `namespace event` → the result that an acknowledgement carries. */
  readonly results: ReadonlyMap<string, JsonSchema>;
  /** `namespace` → event → arguments. */
  readonly events: ReadonlyMap<string, ReadonlyMap<string, { schema: JsonSchema; description?: string }>>;
  readonly failure: JsonSchema;
  readonly socketFailure: JsonSchema;
}

const EVENTS = join(CONTRACT, 'sockets/events.ts');
/** Each namespace, and the type of what the server sends in it. */
const NAMESPACES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(GAME_NAMES.map((game) => [game, `GameServerSends<'${game}'>`])),
  chat: 'ChatServerSends',
};

/** Reads the types with the compiler: a file that names each of them is checked together with the contract. */
export function typedParts(routes: readonly DeclaredRoute[]): TypedParts {
  const source = [
    `import type { AnswerOf } from '${join(CONTRACT, 'route.ts')}';`,
    `import type { ChatServerSends, GameServerSends, ResultOf, SocketFailure, chatSends, gameSends } from '${EVENTS}';`,
    `import type { Failure } from '${join(CONTRACT, 'conventions.ts')}';`,
    ...routes.map(({ file, name }, index) => `import type { ${name} as route${index} } from '${file}';`),
    ...routes.map((_, index) => `export type Answer${index} = AnswerOf<typeof route${index}>;`),
    'type Results<Sends> = { [Event in keyof Sends]: ResultOf<Sends[Event] extends infer S extends Parameters<typeof resultOf>[0] ? S : never> };',
    `declare function resultOf(sent: import('${EVENTS}').ClientSend): void;`,
    ...Object.entries(NAMESPACES).map(([name, type]) => `export type events_${name} = ${type};`),
    ...Object.keys(NAMESPACES).map(
      (name) =>
        `export type results_${name} = Results<typeof ${name === 'chat' ? 'chatSends' : `gameSends.${name}`}>;`,
    ),
    'export type failure = Failure;',
    'export type socketFailure = SocketFailure;',
  ].join('\n');
  const program = programOf(source);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(VIRTUAL);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error('the types of the contract were not read');
  const types = new Map(
    checker.getExportsOfModule(module).map((alias) => [alias.name, checker.getDeclaredTypeOfSymbol(alias)]),
  );
  const typeOf = (name: string): ts.Type => {
    const type = types.get(name);
    if (!type) throw new Error(`no type ${name}`);
    return type;
  };
  const schemas = new TypeSchemas(checker);
  const membersOf = (name: string) =>
    checker.getPropertiesOfType(typeOf(name)).map((member) => ({
      name: member.name,
      type: checker.getTypeOfSymbol(member),
      ...describedBy(member, checker),
    }));
  return {
    named: schemas.named,
    answers: routes.map((declared, index) => ({
      schema: schemas.of(typeOf(`Answer${index}`)),
      ...describedBy(exportOf(program, checker, declared), checker),
    })),
    results: new Map(
      Object.keys(NAMESPACES).flatMap((space) =>
        membersOf(`results_${space}`).map(({ name, type }): [string, JsonSchema] => [
          `${space} ${name}`,
          schemas.of(type),
        ]),
      ),
    ),
    events: new Map(
      Object.keys(NAMESPACES).map((space) => [
        space,
        new Map(
          membersOf(`events_${space}`).map(({ name, type, ...described }) => {
            const [signature] = type.getCallSignatures();
            if (!signature) throw new Error(`${name} of ${space} is no event`);
            return [name, { ...described, schema: schemas.argumentsOf(signature) }];
          }),
        ),
      ]),
    ),
    failure: schemas.of(typeOf('failure')),
    socketFailure: schemas.of(typeOf('socketFailure')),
  };
}

const VIRTUAL = join(import.meta.dirname, 'types-of-the-contract.ts');

function programOf(source: string): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === VIRTUAL || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === VIRTUAL
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true)
      : getSourceFile(name, ...rest);
  return ts.createProgram([VIRTUAL], options, host);
}

function exportOf(program: ts.Program, checker: ts.TypeChecker, { file, name }: DeclaredRoute): ts.Symbol {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const found = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
  if (!found) throw new Error(`${file} does not export ${name}`);
  return found;
}
