/**
 * Whether every module below one folder is the same program as that of the same name below another: by the parser of
 * TypeScript, which knows nothing of how either was written. Variables of a module may have other names, if each is
 * another one in both; properties, and what a module exports or asks others for, may not.
 * Usage: node same_program.js FOLDER OTHER
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const [folder, other] = process.argv.slice(2);
const names = readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith(".js"));
const options = { allowJs: true, noLib: true, noResolve: true, target: ts.ScriptTarget.ES2022, types: [] };
const program = ts.createProgram([folder, other].flatMap((root) => names.map((name) => join(root, name))), options);
const checker = program.getTypeChecker();

/** What a module says, with neither its comments nor its spaces nor its lines; a variable is a number of its own. */
function saidBy(/** @type {string} */ path) {
  const source = program.getSourceFile(path);
  if (!source) throw new Error(`${path} was not read`);
  const [broken] = program.getSyntacticDiagnostics(source);
  if (broken) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(broken.messageText, " ")}`);
  const said = /** @type {string[]} */ ([]);
  const variables = new Map();
  /** A variable by the order in which those of its module come; what others know, or this module does not declare, by its name. */
  const variable = (/** @type {ts.Identifier | ts.PrivateIdentifier} */ name, symbol = checker.getSymbolAtLocation(name)) => {
    const declared = symbol?.declarations?.filter((each) => each.getSourceFile() === source) ?? [];
    if (!symbol || !declared.length || declared.some((each) => ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Export)) return `name ${name.text}`;
    if (!variables.has(symbol)) variables.set(symbol, variables.size);
    return `variable ${variables.get(symbol)}`;
  };
  const walk = (/** @type {ts.Node} */ node) => {
    if (ts.isJSDoc(node)) return;
    if (ts.isPrivateIdentifier(node)) return void said.push(variable(node));
    if (ts.isIdentifier(node)) return void said.push(isProperty(node) ? `property ${node.text}` : variable(node));
    said.push(KIND[node.kind] ?? `${ts.SyntaxKind[node.kind]} ${node.getChildCount(source) ? "" : node.getText(source)}`.trim());
    if (ts.isShorthandPropertyAssignment(node))
      return void said.push(`property ${node.name.text}`, variable(node.name, checker.getShorthandAssignmentValueSymbol(node)));
    if (isBoth(node)) said.push(`property ${node.name.text}`);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return said.join("\n");
}

/** A property and a variable of one name are written as one word or as two. @type {Record<number, string>} */
const KIND = { [ts.SyntaxKind.ShorthandPropertyAssignment]: "PropertyAssignment" };

/** Whether a part of a pattern or a list of imports names a property and a variable by one word. @returns {node is ts.BindingElement & {name: ts.Identifier}} */
function isBoth(/** @type {ts.Node} */ node) {
  const isPart = ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken;
  return (isPart || ts.isImportSpecifier(node)) && !node.propertyName && ts.isIdentifier(node.name);
}

/** Whether a word names a property, or what modules call something among each other. */
function isProperty(/** @type {ts.Identifier} */ name) {
  const { parent } = name;
  if (ts.isExportSpecifier(parent) || ts.isMetaProperty(parent)) return true;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) return parent.propertyName === name;
  const isNamed = ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isClassElement(parent) || ts.isObjectLiteralElement(parent);
  return isNamed && /** @type {{name?: ts.Node}} */ (parent).name === name;
}

const unlike = names.filter((name) => saidBy(join(folder, name)) !== saidBy(join(other, name)));
console.log(`${names.length} modules, ${unlike.length} unlike: ${unlike.join(", ")}`);
process.exit(names.length && !unlike.length ? 0 : 1);
