import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fpgaFileList, type FpgaFile } from '@labbox/contract/bench/fpga/files.ts'
import { fpgaBuild, fpgaBuilderGet } from '@labbox/contract/bench/fpga/ice40.ts'
import type { Complaint } from 'labbox-bench/fpga/complaints.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { Source } from './messages.ts'

interface Building {
  /** A board whose chip designs can be built for; undefined: none. */
  deviceId: string | undefined
  sources: () => Promise<Source[] | null>
  onComplaints: (found: readonly Complaint[]) => void
  onBuilt: (file: FpgaFile) => void
}

/** Bitstreams that the server makes of sources, where it can. */
export const useBuilding = ({ deviceId, sources, onComplaints, onBuilt }: Building) => {
  const { t } = useTranslation('fpga')
  const builder = useQuery({ ...queryOf(fpgaBuilderGet, {}), enabled: deviceId !== undefined })
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState({ deviceId, log: '' })

  return {
    /** Undefined: that is not known, or nobody asks. */
    available: deviceId === undefined ? undefined : builder.data?.available,
    busy,
    log: said.deviceId === deviceId ? said.log : '',
    build: async (): Promise<void> => {
      if (deviceId === undefined) return
      setBusy(true)
      setSaid({ deviceId, log: '' })
      try {
        const files = await sources()
        if (!files) return
        const { file, removed, complaints, log } = await call(fpgaBuild, { deviceId, files })
        onComplaints(complaints as Complaint[])
        setSaid({ deviceId, log })
        if (removed.length > 0) notify.info(t('files.removed', { names: removed.join(', ') }))
        if (!file) return
        notify.success(t('build.done', { name: file.name }))
        onBuilt(file)
        await invalidate([fpgaFileList])
      } finally {
        setBusy(false)
      }
    },
  }
}
