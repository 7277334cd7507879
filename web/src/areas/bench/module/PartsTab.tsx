import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { MODULE } from '@labbox/contract/parts/module-document.ts'
import { symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { PartsTable } from '../../../ui/parts/PartsTable.tsx'
import { loadOffered } from '../offered.ts'
import { loadSymbols, useSymbolCount } from '../symbols.tsx'
import { Connectors } from './Connectors.tsx'
import type { TabProps } from './tab.ts'

const choosable = () =>
  Object.values(symbols).filter(({ id, instrument }) => !instrument && id !== 'ground' && id !== 'box')

/** Catalogue and symbols of people, before one of them is chosen. */
const ready = async () => {
  await Promise.all([loadSymbols(), loadOffered()])
  return true
}

interface Props extends TabProps {
  /** Names of symbols that people made, by id. */
  names: Readonly<Record<string, LocalText>>
}

/** Which components are on the module and how many, and how it is connected. */
export const PartsTab = ({ draft, onChange, names }: Props) => {
  const { t } = useTranslation('modules')
  const text = useLocalText()
  useSymbolCount()
  const { isPending } = useQuery({ queryKey: ['module parts'], queryFn: ready, retry: false })
  if (isPending) return <Skeleton active />
  const { parts } = draft
  return (
    <div className="lb-module-narrow">
      <h2>{t('parts.title')}</h2>
      <p className="lb-muted">{t(parts.length === 0 ? 'parts.none' : 'parts.hint')}</p>
      <PartsTable
        parts={parts}
        title={t('parts.title')}
        count={t('parts.count')}
        choices={choosable()}
        least={1}
        most={MODULE.count}
        nameOf={(id) => (names[id] ? text(names[id]) : id)}
        begin={({ id, version }) => ({ symbol: id, version, count: 1, values: [] })}
        onChange={(next) =>
          onChange({
            ...draft,
            // Chosen anew, a part is of the version that is offered; one that is not offered any more stays what it was.
            parts: next.map((part, k) =>
              parts[k]?.symbol === part.symbol
                ? part
                : { ...part, version: symbols[part.symbol]?.version ?? part.version },
            ),
          })
        }
      />
      <Connectors draft={draft} onChange={onChange} />
    </div>
  )
}
