import { useMemo } from 'react'
import { commandSend, InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { Template } from '@labbox/contract/measurement/template.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { PlaceBar } from '../bench-link/PlaceBar.tsx'
import { usePlace } from '../bench-link/use-place.ts'
import { SheetWork } from '../sheet/SheetWork.tsx'
import { createPreview, type ReadLive } from './preview.ts'

const Sheet = ({ template, occupancyId }: { template: Template; occupancyId: string | null }) => {
  // Remounted when a bench is taken: sample values and real readings must not mix.
  const store = useMemo(() => {
    const live: ReadLive = async (command) => {
      if (occupancyId === null) return null
      const { result } = await call(
        commandSend,
        { occupancyId, op: 'instrument', args: { command } },
        { silent: true },
      )
      return InstrumentReading.parse(result)
    }
    return createPreview(template, live)
  }, [template, occupancyId])
  return (
    <SheetWork key={occupancyId} store={store} occupancyId={occupancyId ?? 'preview'} showSaving={false} />
  )
}

const OnBench = ({ template }: { template: Template }) => {
  const place = usePlace()
  return (
    <>
      <PlaceBar place={place} />
      <Sheet template={template} occupancyId={place.held?.id ?? null} />
    </>
  )
}

/** The table as a student would fill it: with sample readings, or with those of a bench; nothing is kept. */
export const Preview = ({ template }: { template: Template }) => {
  const { t } = useTranslation('measurement')
  const can = useCan()
  const live = can('bench:command:send') && can('devices:device:use')
  return (
    <>
      <p className="lb-muted">{t('editor.previewHint')}</p>
      {live ? <OnBench template={template} /> : <Sheet template={template} occupancyId={null} />}
    </>
  )
}
