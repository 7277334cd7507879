import { useEffect } from 'react'
import { showKeptUploads } from '../../../app/uploads/kept.ts'
import { useCan } from '../../../app/session/session.ts'
import { keepArrived, uploadProjectFile } from '../api/upload.ts'

/** Once per visit: what an earlier one has left half-way, to go on with. */
const KeptUploads = () => {
  const may = useCan()('files:transfer:add')
  useEffect(() => {
    if (!may) return
    // Failures are ignored: the next visit asks again.
    keepArrived().catch(() => {})
    showKeptUploads(uploadProjectFile).catch(() => {})
  }, [may])
  return null
}

export default KeptUploads
