import { Button } from 'antd'
import type { ModulePackageReport } from '@labbox/contract/parts/module-package.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ImportVerdict } from '../../../ui/import/ImportVerdict.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'

interface Props {
  found: ModulePackageReport
  busy: boolean
  onConfirm: () => void
  onAgain: () => void
}

interface Brought {
  name: string
  state: ModulePackageReport['state']
}

const tones = { new: 'note', changed: 'warn', same: 'neutral' } as const

const Things = ({ title, things }: { title: string; things: readonly Brought[] }) => {
  const { t } = useTranslation('modules')
  if (things.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="lb-module-list">
        {things.map(({ name, state }, k) => (
          <li key={k}>
            {name} <StatusTag tone={tones[state]}>{t(`import.state.${state}`)}</StatusTag>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What a package would bring, before anything is written. */
export const PackageFound = ({ found, busy, onConfirm, onAgain }: Props) => {
  const { t } = useTranslation('modules')
  const text = useLocalText()
  const listed = useListed()
  const { state, refused, changes } = found
  const right = refused.length === 0
  const names = { name: text(found.names), number: found.number }
  const changed = listed(changes.map((key) => t(`import.part.${key}`)))
  return (
    <>
      <ImportVerdict
        right={right}
        title={right ? t(`import.will.${state}`, names) : t('import.refused', names)}
      >
        {right
          ? state === 'changed' && t('import.changes', { parts: changed })
          : t('import.unknown', { symbols: listed(refused) })}
      </ImportVerdict>
      <Things
        title={t('import.symbols')}
        things={found.symbols.map((one) => ({ name: text(one.names), state: one.state }))}
      />
      <Things title={t('import.files')} things={found.files} />
      <div className="lb-actions">
        {right && state !== 'same' && (
          <Button type="primary" loading={busy} onClick={onConfirm}>
            {t('import.confirm')}
          </Button>
        )}
        <Button onClick={onAgain}>{t('import.again')}</Button>
      </div>
    </>
  )
}
