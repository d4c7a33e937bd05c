/**
 * The extension for VS Code: a client of `lint-protocol lsp` for each folder of the workspace. It
 * judges nothing by itself.
 */
import * as vscode from 'vscode';
import { LanguageClient, type ServerOptions, TransportKind } from 'vscode-languageclient/node';
import { serverPath } from './server-path.ts';

const NAME = 'lint-protocol';

/** The languages of records: each folder's server is asked about files of these. */
const LANGUAGES = ['markdown', 'json', 'jsonl', 'yaml'];

/** By the address of the folder. */
const clients = new Map<string, LanguageClient>();

/** Starting and stopping come one after the other: else a folder could get two servers. */
let last: Promise<void> = Promise.resolve();

function inTurn(step: () => Promise<void>): Promise<void> {
  last = last.then(step, step);
  return last;
}

/** What VS Code calls when a file of these languages is opened. */
export function activate(context: vscode.ExtensionContext): Promise<void> {
  const channel = vscode.window.createOutputChannel(NAME, { log: true });
  const extension = context.extensionUri.fsPath;
  const begin = () => inTurn(() => startMissing(extension, channel));
  const restart = () => inTurn(stopAll).then(begin);
  context.subscriptions.push(
    channel,
    vscode.commands.registerCommand(`${NAME}.restart`, restart),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) =>
      inTurn(() => stop(removed.map(({ uri }) => uri.toString()))).then(begin),
    ),
  );
  return begin();
}

/** What VS Code calls before it ends. */
export function deactivate(): Promise<void> {
  return inTurn(stopAll);
}

async function startMissing(extension: string, channel: vscode.LogOutputChannel): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  for (const folder of folders) {
    const address = folder.uri.toString();
    if (folder.uri.scheme !== 'file' || clients.has(address)) continue;
    const { file, isOwn } = serverPath(folder.uri.fsPath, extension, vscode.workspace.isTrusted);
    channel.info(`${folder.name}: ${isOwn ? 'the installed package' : 'the extension'}, ${file}`);
    const client = clientOf(folder, file, channel);
    clients.set(address, client);
    try {
      await client.start();
    } catch {
      // The client has said why. It can't be stopped, and the other folders are judged all the same.
      clients.delete(address);
    }
  }
}

function clientOf(
  workspaceFolder: vscode.WorkspaceFolder,
  module: string,
  outputChannel: vscode.LogOutputChannel,
): LanguageClient {
  const { uri } = workspaceFolder;
  const options = { cwd: uri.fsPath };
  const server: ServerOptions = { module, args: ['lsp'], transport: TransportKind.stdio, options };
  const pattern = { baseUri: uri.toString(), pattern: '**/*' };
  const documentSelector = LANGUAGES.map((language) => ({ scheme: 'file', language, pattern }));
  return new LanguageClient(NAME, NAME, server, {
    workspaceFolder,
    outputChannel,
    documentSelector,
  });
}

function stopAll(): Promise<void> {
  return stop([...clients.keys()]);
}

async function stop(addresses: readonly string[]): Promise<void> {
  // One that has ended by itself can't be stopped, and has said so.
  const ending = addresses.map((address) =>
    clients
      .get(address)
      ?.dispose()
      .catch(() => undefined),
  );
  for (const address of addresses) clients.delete(address);
  await Promise.all(ending);
}
