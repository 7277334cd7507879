import { paperCopy, paperDelete, paperPage, type PaperRow } from '@labbox/contract/exams/papers.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { OwnedActions } from './OwnedActions.tsx'
import { useOwnedList } from './use-owned-list.tsx'
import '../exams.css'

/** Own papers, those of the school and of the system. */
const PaperList = () => {
  const { t } = useTranslation('exams')
  const purposes = useDictionary('questionBaseType')
  const can = useCan()
  const owned = useOwnedList<PaperRow>((row) => (row.editable ? '/exam/paper/edit' : '/exam/paper/preview'))
  const filters: Filter[] = [
    ...owned.filters,
    {
      key: 'purpose',
      label: t('field.purpose'),
      options: [0, 1, 2].map((value) => ({ value, label: purposes.label(value) })),
    },
  ]
  const columns: Column<PaperRow>[] = [
    ...owned.first,
    {
      key: 'type',
      title: t('paper.type'),
      render: (row) => t(`paper.kind.${row.type}`),
      csv: (row) => t(`paper.kind.${row.type}`),
    },
    {
      key: 'purpose',
      title: t('field.purpose'),
      render: (row) => purposes.label(row.purpose),
      csv: (row) => purposes.label(row.purpose),
    },
    ...owned.last,
  ]
  const add = can('exams:paper:add') && (
    <LinkButton to="/exam/paper/edit" look="primary">
      {t('paper.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('paper.title')}
      hint={t('paper.hint')}
      endpoint={paperPage}
      columns={columns}
      filters={filters}
      actions={add}
      rowActions={(row) => (
        <OwnedActions
          row={row}
          to="/exam/paper/edit"
          list={paperPage}
          copy={paperCopy}
          remove={paperDelete}
          loses={t('paper.deleteLoses')}
        >
          <LinkButton to="/exam/paper/preview" search={{ id: row.id }} look="link" size="small">
            {t('paper.preview')}
          </LinkButton>
        </OwnedActions>
      )}
      empty={{ title: t('paper.empty'), hint: t('paper.emptyHint'), action: add }}
      exportName="papers"
    />
  )
}

export default PaperList
