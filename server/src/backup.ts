import { backup } from './platform/backup/backup.ts'
import { runCommand } from './platform/backup/command.ts'

await runCommand('npm run backup FILE', true, async ({ server, filesDir, file }) => {
  const { tables, rows, files, bytes } = await backup(server, filesDir, file)
  return `${file}: ${rows} rows of ${tables} tables, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`
})
