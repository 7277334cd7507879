import { runCommand } from './platform/backup/command.ts'
import { restore } from './platform/backup/restore.ts'

await runCommand('npm run restore FILE -- [--force]', false, async ({ server, filesDir, file, force }) => {
  const { createdAt, version } = await restore(server, filesDir, file, { force })
  return `Restored the backup of ${createdAt} (Labbox ${version})`
})
