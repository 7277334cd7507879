import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { Device } from '@labbox/contract/devices/devices.ts'
import { deviceModules, type InstalledModule, type InstalledPart } from '@labbox/contract/devices/modules.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import '../../../ui/module/module.css'

/** A module at a bench: its name, how many there are, and what is to be known of it. */
const ModuleLine = ({ module }: { module: InstalledModule }) => {
  const { t } = useTranslation('modules')
  const text = useLocalText()
  const { names, number, count, version, latest, reported } = module
  return (
    <li>
      <span>
        <strong>{names ? text(names) : number}</strong>{' '}
        <span className="lb-muted">
          {names && number} {version !== null && t('installed.version', { version })}
          {count > 1 && ` × ${count}`}
        </span>
      </span>
      <span className="lb-module-tags">
        {reported && <StatusTag tone="neutral">{t('installed.reported')}</StatusTag>}
        {module.id === null && <StatusTag tone="warn">{t('installed.unknown')}</StatusTag>}
        {version !== null && latest !== null && latest > version && (
          <StatusTag tone="note">{t('installed.newer', { version: latest })}</StatusTag>
        )}
      </span>
    </li>
  )
}

/** Components with how many there are, as one line. */
export const useComponents = () => {
  const text = useLocalText()
  const listed = useListed()
  return (parts: readonly InstalledPart[]): string =>
    listed(parts.map(({ names, count }) => `${text(names)} × ${count}`))
}

export const ModuleLines = ({ modules }: { modules: readonly InstalledModule[] }) => (
  <ul className="lb-module-list">
    {modules.map((module, k) => (
      <ModuleLine key={k} module={module} />
    ))}
  </ul>
)

/** What is plugged into a bench, and which components circuits may use there. */
export const Modules = ({ device }: { device: Device }) => {
  const { t } = useTranslation('modules')
  const components = useComponents()
  const query = useQuery(queryOf(deviceModules, { id: device.id }))
  return (
    <>
      <h3>{t('installed.title')}</h3>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton active />
      ) : query.data.modules.length === 0 ? (
        <EmptyState title={t('installed.none')} hint={t('installed.noneHint')} />
      ) : (
        <>
          <ModuleLines modules={query.data.modules} />
          <p className="lb-muted">
            {query.data.parts ? components(query.data.parts) : t('installed.notHeld')}
          </p>
        </>
      )}
      {device.editable && (
        <LinkButton to={`/device/list/${device.id}/modules`} search>
          {t('installed.change')}
        </LinkButton>
      )}
    </>
  )
}
