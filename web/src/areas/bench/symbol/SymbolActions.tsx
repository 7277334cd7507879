import * as parts from '@labbox/contract/parts/symbols.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { OwnedActs } from '../../../ui/owned/OwnedActs.tsx'

const calls = {
  list: parts.symbolPage,
  copy: parts.symbolCopy,
  status: parts.symbolStatus,
  share: parts.symbolShare,
  export: parts.symbolExport,
  remove: parts.symbolDelete,
}

/** What can be done with a symbol. */
export const SymbolActions = ({ row }: { row: parts.SymbolRow }) => {
  const { t } = useTranslation('symbols')
  const text = useLocalText()
  const can = useCan()
  return (
    <OwnedActs
      row={row}
      name={text(row.names)}
      to="/module/symbol/edit"
      calls={calls}
      can={{ add: can('parts:symbol:add'), remove: can('parts:symbol:delete') }}
      words={{
        copied: t('list.copied'),
        shareHint: t('list.shareHint'),
        deleteLoses: t('list.deleteLoses'),
      }}
    />
  )
}
