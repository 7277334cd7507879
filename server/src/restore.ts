import { runCommand } from './platform/backup/command.ts'
import { restore } from './platform/backup/restore.ts'

await runCommand(
  'npm run restore FILE -- [--force]',
  false,
  async ({ server, filesDir, file, ...options }) => {
    const { createdAt, version } = await restore(server, filesDir, file, options)
    return `Restored the backup of ${createdAt} (Labbox ${version})`
  },
)
