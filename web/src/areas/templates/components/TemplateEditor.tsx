import { Button, Form, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { ReportTemplate } from '@labbox/contract/templates/report.ts'
import {
  reportTemplateFreeze,
  reportTemplateGet,
  reportTemplatePage,
  reportTemplateUpdate,
  reportTemplateVersions,
  type ReportTemplateDetail,
} from '@labbox/contract/templates/templates.ts'
import { call } from '../../../app/api/call.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { fetchNow, invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { SaveBar } from '../../../ui/autosave/SaveBar.tsx'
import { useAutosave } from '../../../ui/autosave/use-autosave.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { HeadFields } from './HeadFields.tsx'
import { ReportParts } from './ReportParts.tsx'
import { Versions } from './Versions.tsx'

type Draft = Pick<ReportTemplateDetail, 'name' | 'remark' | 'document'>
const draftOf = ({ name, remark, document }: ReportTemplateDetail): Draft => ({ name, remark, document })

interface Props {
  template: ReportTemplateDetail
  /** Shows what the server has, in place of what this page has. */
  onReload: () => void
}

/** A template with its head and versions, saved as one writes. */
export const TemplateEditor = ({ template, onReload }: Props) => {
  const { t } = useTranslation(['templates', 'owned'])
  const text = useLocalText()
  const userId = useSession((state) => state.user?.id)
  const [freezing, setFreezing] = useState(false)
  const [form] = Form.useForm()
  const { id } = template
  const saver = useAutosave<Draft>({
    key: `report-template:${id}:${userId}`,
    value: useMemo(() => draftOf(template), [template]),
    revision: template.revision,
    savedAt: template.updatedAt,
    save: async (draft, revision, options) => {
      if (!draft.name.zh && !draft.name.en) throw new Error(t('edit.noName'))
      if (!ReportTemplate.safeParse(draft.document).success) throw new Error(t('edit.cannotSave'))
      const saved = await call(reportTemplateUpdate, { ...draft, id, revision }, options)
      await invalidate([reportTemplatePage])
      return { ...saved, savedAt: new Date().toISOString() }
    },
  })
  const draft = saver.value
  const freeze = async () => {
    setFreezing(true)
    try {
      if (!(await saver.flush())) return
      const { number } = await call(reportTemplateFreeze, { id })
      notify.success(t('versions.made', { number }))
      await invalidate([reportTemplateVersions, reportTemplatePage])
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setFreezing(false)
    }
  }
  return (
    <div className="lb-page">
      <PageHeader
        title={text(draft.name) || t('edit.title')}
        hint={text(draft.remark)}
        actions={
          <Button type="primary" loading={freezing} onClick={() => void freeze()}>
            {t('versions.make')}
          </Button>
        }
      />
      <Tabs
        items={[
          {
            key: 'report',
            label: t('edit.report'),
            children: (
              <>
                <p className="lb-muted">{t('edit.hint')}</p>
                <ReportParts
                  value={draft.document}
                  pages={null}
                  files={template.files}
                  onChange={(document) => saver.edit({ ...draft, document })}
                />
              </>
            ),
          },
          {
            key: 'head',
            label: t('edit.head'),
            children: (
              <Form
                form={form}
                layout="vertical"
                initialValues={draft}
                onValuesChange={(_, all: Pick<Draft, 'name' | 'remark'>) => saver.edit({ ...draft, ...all })}
              >
                <HeadFields />
              </Form>
            ),
          },
          {
            key: 'versions',
            label: t('owned:versions'),
            children: <Versions id={id} onTake={(document) => saver.edit({ ...draft, document })} />,
          },
        ]}
      />
      <SaveBar saver={saver} latest={() => fetchNow(reportTemplateGet, { id })} onReload={onReload} />
    </div>
  )
}
