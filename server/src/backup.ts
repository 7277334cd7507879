import { backup } from './platform/backup/backup.ts'
import { runCommand } from './platform/backup/command.ts'

await runCommand('npm run backup FILE -- [--force]', true, async ({ server, filesDir, file, ...options }) => {
  const { tables, rows, files, bytes } = await backup(server, filesDir, file, options)
  return `${file}: ${rows} rows of ${tables} tables, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`
})
