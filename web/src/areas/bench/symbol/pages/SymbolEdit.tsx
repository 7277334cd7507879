import { symbolGet } from '@labbox/contract/parts/symbols.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { OpenedDocument } from '../../../../ui/autosave/OpenedDocument.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { SymbolEditor } from '../SymbolEditor.tsx'

/** A symbol in its editor; the address names it. */
const SymbolEdit = () => {
  const { t } = useTranslation('symbols')
  return (
    <OpenedDocument
      endpoint={symbolGet}
      none={{ title: t('edit.none'), hint: t('edit.readOnlyHint') }}
      readOnly={{ title: t('edit.readOnly'), hint: t('edit.readOnlyHint') }}
      action={<LinkButton to="/module/symbol">{t('list.title')}</LinkButton>}
    >
      {(symbol, reload) => <SymbolEditor symbol={symbol} onReload={reload} />}
    </OpenedDocument>
  )
}

export default SymbolEdit
