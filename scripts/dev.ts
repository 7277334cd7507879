import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

// The server, restarted when its code changes, and Vite, which serves the web app and passes calls on to the server.
const root = join(import.meta.dirname, '..')
const env = { ...process.env, PORT: process.env.PORT ?? '3000' }

const run = (args: string[], cwd: string): ChildProcess =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit' })

const children = [
  run(['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], root),
  run([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'web')),
]

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
// Neither is of use without the other.
for (const child of children) child.on('exit', stop)
