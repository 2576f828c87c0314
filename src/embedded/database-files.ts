import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { OTHERS } from './private-files.js';

/** The members used of Emscripten's file system over Node's. */
interface NodeFileOperations {
  readonly stream_ops: { fsync?: (stream: { nfd: number }) => number };
  readonly node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
}

/** PGlite's files with two corrections: a sync reaches the disk, and other users can open no file. */
export class DatabaseFiles extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...parameters);
    const preRun = [...(emscriptenOpts.preRun ?? []), correct];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function correct({ FS }: { FS: { filesystems: { NODEFS: NodeFileOperations } } }): void {
  const { stream_ops, node_ops } = FS.filesystems.NODEFS;
  stream_ops.fsync = ({ nfd }) => {
    fdatasyncSync(nfd);
    return 0;
  };
  const { setattr } = node_ops;
  // Each new file gets the mode that PostgreSQL asks for, past the umask of this process: 0666, or 0644.
  node_ops.setattr = (node, { mode, ...rest }) =>
    setattr(node, mode === undefined ? rest : { ...rest, mode: mode & ~OTHERS });
}
