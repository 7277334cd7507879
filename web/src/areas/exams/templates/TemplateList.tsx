import {
  templateCopy,
  templateDelete,
  templatePage,
  type TemplateRow,
} from '@labbox/contract/exams/papers.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { OwnedActions } from '../papers/OwnedActions.tsx'
import { useOwnedList } from '../papers/use-owned-list.tsx'
import '../exams.css'

/** Frames of papers: own ones, those of the school and of the system. */
const TemplateList = () => {
  const { t } = useTranslation('exams')
  const can = useCan()
  const { filters, first, last } = useOwnedList<TemplateRow>((row) =>
    row.editable ? '/exam/template/edit' : null,
  )
  const add = can('exams:paper:add') && (
    <LinkButton to="/exam/template/edit" look="primary">
      {t('template.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('template.title')}
      hint={t('template.hint')}
      endpoint={templatePage}
      columns={[...first, ...last]}
      filters={filters}
      actions={add}
      rowActions={(row) => (
        <OwnedActions
          row={row}
          to="/exam/template/edit"
          list={templatePage}
          copy={templateCopy}
          remove={templateDelete}
          loses={t('template.deleteLoses')}
        >
          {can('exams:paper:add') && (
            <LinkButton to="/exam/paper/edit" search={{ template: row.id }} look="link" size="small">
              {t('template.use')}
            </LinkButton>
          )}
        </OwnedActions>
      )}
      empty={{ title: t('template.empty'), hint: t('template.emptyHint'), action: add }}
      exportName="paper-templates"
    />
  )
}

export default TemplateList
