import '../../../ui/symbol/symbol.css'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import {
  SymbolTest,
  symbolGet,
  symbolOffered,
  symbolPage,
  symbolStatus,
  symbolUpdate,
  symbolVersion,
  symbolVersions,
  type SymbolDetail,
} from '@labbox/contract/parts/symbols.ts'
import { call } from '../../../app/api/call.ts'
import { fetchNow, invalidate } from '../../../app/api/query.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { SaveBar } from '../../../ui/autosave/SaveBar.tsx'
import { useAutosave } from '../../../ui/autosave/use-autosave.ts'
import { TurnButton } from '../../../ui/owned/TurnButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { DraftVersions } from '../../../ui/versions/DraftVersions.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { DrawTab } from './draw/DrawTab.tsx'
import { ModelTab } from './ModelTab.tsx'
import { TestTab } from './TestTab.tsx'

type Draft = Pick<SymbolDetail, 'symbol' | 'test' | 'partNumber' | 'remark'>
const draftOf = ({ symbol, test, partNumber, remark }: SymbolDetail): Draft => ({
  symbol,
  test,
  partNumber,
  remark,
})

interface Props {
  symbol: SymbolDetail
  /** Shows what the server has, in place of what this page has. */
  onReload: () => void
}

/** A symbol with its drawing, model, test circuit and versions, saved as one works. */
export const SymbolEditor = ({ symbol: opened, onReload }: Props) => {
  const { t } = useTranslation(['symbols', 'owned'])
  const text = useLocalText()
  const locale = useLocale()
  const userId = useSession((state) => state.user?.id)
  const { id } = opened
  const saver = useAutosave<Draft>({
    key: `symbol:${id}:${userId}`,
    value: useMemo(() => draftOf(opened), [opened]),
    revision: opened.revision,
    savedAt: opened.updatedAt,
    save: async (draft, revision, options) => {
      const sound = OwnSymbol.safeParse(draft.symbol).success && SymbolTest.safeParse(draft.test).success
      if (!sound) throw new Error(t('edit.cannotSave'))
      const saved = await call(symbolUpdate, { ...draft, id, revision }, options)
      await invalidate([symbolPage])
      return { ...saved, savedAt: new Date().toISOString() }
    },
  })
  const draft = saver.value
  const edit = (symbol: OwnSymbol) => saver.edit({ ...draft, symbol })
  return (
    <div className="lb-page">
      <PageHeader
        title={draft.symbol.names[locale] || t('edit.title')}
        hint={text(draft.remark)}
        actions={
          <TurnButton
            id={id}
            status={opened.status}
            flush={saver.flush}
            onDone={onReload}
            endpoint={symbolStatus}
            invalidates={[symbolPage, symbolVersions, symbolOffered]}
            words={{ on: t('edit.isOn'), off: t('edit.isOff'), renew: t('edit.renew') }}
          />
        }
      />
      <Tabs
        items={[
          { key: 'draw', label: t('edit.draw'), children: <DrawTab symbol={draft.symbol} onChange={edit} /> },
          {
            key: 'model',
            label: t('edit.model'),
            children: <ModelTab symbol={draft.symbol} onChange={edit} />,
          },
          {
            key: 'test',
            label: t('edit.test'),
            children: (
              <TestTab
                id={id}
                symbol={draft.symbol}
                test={draft.test}
                onChange={(test) => saver.edit({ ...draft, test })}
                flush={saver.flush}
              />
            ),
          },
          {
            key: 'details',
            label: t('edit.details'),
            children: <DetailsTab draft={draft} onChange={saver.edit} />,
          },
          {
            key: 'versions',
            label: t('owned:versions'),
            children: (
              <DraftVersions
                endpoint={symbolVersions}
                id={id}
                none={t('versions.noneHint')}
                onTake={async (number) => edit((await call(symbolVersion, { id, number })).symbol)}
              />
            ),
          },
        ]}
      />
      <SaveBar saver={saver} latest={() => fetchNow(symbolGet, { id })} onReload={onReload} />
    </div>
  )
}
