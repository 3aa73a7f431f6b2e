import { createHash } from 'node:crypto';
import { PlSqlLexer, PlSqlParser } from '@griffithswaite/ts-plsql-parser';
import {
  ATNDeserializer,
  type ATNSimulator,
  BaseErrorListener,
  CharStream,
  CommonTokenStream,
  LexerInterpreter,
  ParserInterpreter,
  PredictionMode,
  type RecognitionException,
  type Recognizer,
  Token,
  Vocabulary,
} from 'antlr4ng';

/*
 * The PL/SQL grammar of antlr/grammars-v4 as a package, interpreted by another ANTLR runtime than the one it comes
 * with: five times as fast. Semantic predicates (names that only some versions know) count as true.
 */
interface Generated {
  readonly _serializedATN: number[];
  readonly literalNames: (string | null)[];
  readonly symbolicNames: (string | null)[];
  readonly ruleNames: string[];
  readonly channelNames: string[];
  readonly modeNames: string[];
}

const lexerData = PlSqlLexer as unknown as Generated;
const parserData = PlSqlParser as unknown as Generated;
/** Another grammar has another value. */
export const grammarVersion = createHash('sha256').update(Int32Array.from(parserData._serializedATN)).digest('hex');

const lexerAtn = new ATNDeserializer().deserialize([...lexerData._serializedATN]);
const parserAtn = new ATNDeserializer().deserialize([...parserData._serializedATN]);
const lexerVocabulary = new Vocabulary(lexerData.literalNames, lexerData.symbolicNames, []);
const parserVocabulary = new Vocabulary(parserData.literalNames, parserData.symbolicNames, []);

/** First words of a statement → rule of the grammar. */
const rules: readonly [RegExp, string][] = [
  [/^CREATE TABLE/, 'create_table'],
  [/^CREATE (UNIQUE )?INDEX/, 'create_index'],
  [/^CREATE OR REPLACE TRIGGER/, 'create_trigger'],
  [/^CREATE OR REPLACE PROCEDURE/, 'create_procedure_body'],
  [/^ALTER TABLE/, 'alter_table'],
  [/^DROP TABLE/, 'drop_table'],
  [/^DROP TRIGGER/, 'drop_trigger'],
  [/^DROP PROCEDURE/, 'drop_procedure'],
  [/^(DECLARE|BEGIN)/, 'anonymous_block'],
  [/^CALL/, 'call_statement'],
  [/^UPDATE/, 'update_statement'],
  [/^DELETE/, 'delete_statement'],
  [/^INSERT/, 'insert_statement'],
  [/^MERGE/, 'merge_statement'],
  [/^(SELECT|WITH)/, 'select_statement'],
];

class Errors extends BaseErrorListener {
  readonly messages: string[] = [];

  override syntaxError<S extends Token, T extends ATNSimulator>(
    _recognizer: Recognizer<T>,
    _symbol: S | null,
    line: number,
    column: number,
    message: string,
    _error: RecognitionException | null,
  ): void {
    this.messages.push(`${line}:${column} ${message.slice(0, 200)}`);
  }
}

/** What the grammar has against one statement; nothing where it accepts it. */
export function oracleSyntaxErrors(sql: string): string[] {
  const text = sql.replace(/^(\s*--[^\n]*\n)+/, '').trim();
  const rule = rules.find(([start]) => start.test(text))?.[1];
  if (rule === undefined) return [`no rule for ${text.slice(0, 40)}`];
  const errors = new Errors();
  let index = 0;
  // The driver turns each ? into a bind variable, too.
  const bound = text.replace(/'(?:[^']|'')*'|"[^"]*"|\?/g, (part) => (part === '?' ? `:b${++index}` : part));
  const lexer = new LexerInterpreter(
    'PlSqlLexer',
    lexerVocabulary,
    lexerData.ruleNames,
    lexerData.channelNames,
    lexerData.modeNames,
    lexerAtn,
    CharStream.fromString(bound),
  );
  lexer.removeErrorListeners();
  lexer.addErrorListener(errors);
  const tokens = new CommonTokenStream(lexer);
  const parser = new ParserInterpreter('PlSqlParser', parserVocabulary, parserData.ruleNames, parserAtn, tokens);
  parser.removeErrorListeners();
  parser.addErrorListener(errors);
  parser.buildParseTrees = false;
  parser.interpreter.predictionMode = PredictionMode.SLL;
  parser.parse(parserData.ruleNames.indexOf(rule));
  const rest = tokens.LT(1);
  if (rest !== null && rest.type !== Token.EOF && rest.text !== ';') errors.messages.push(`left over: ${rest.text}`);
  return errors.messages;
}

/** The statements that blocks run as text. */
export function executedAsText(sql: string): string[] {
  return [...sql.matchAll(/EXECUTE IMMEDIATE '((?:[^']|'')*)'/g)].map((match) => match[1]!.replaceAll("''", "'"));
}
