import { Button, Form, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import {
  monitorTemplateFreeze,
  monitorTemplateGet,
  monitorTemplatePage,
  monitorTemplateUpdate,
  monitorVersionList,
  type MonitorTemplateDetail,
} from '@labbox/contract/measurement/library.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { call } from '../../../app/api/call.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { fetchNow, invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { SaveBar } from '../../../ui/autosave/SaveBar.tsx'
import { useAutosave } from '../../../ui/autosave/use-autosave.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TemplateEditor } from '../template/TemplateEditor.tsx'
import { HeadFields, headInput } from './HeadFields.tsx'
import { Versions } from './Versions.tsx'

type Draft = Pick<MonitorTemplateDetail, 'name' | 'remark' | 'groupId' | 'applyClassify' | 'document'>
const draftOf = ({ name, remark, groupId, applyClassify, document }: MonitorTemplateDetail): Draft => ({
  name,
  remark,
  groupId,
  applyClassify,
  document,
})

interface Props {
  template: MonitorTemplateDetail
  /** Shows what the server has, in place of what this page has. */
  onReload: () => void
}

/** A template with its head and versions, saved as one writes. */
export const LibraryEditor = ({ template, onReload }: Props) => {
  const { t } = useTranslation('monitor')
  const text = useLocalText()
  const userId = useSession((state) => state.user?.id)
  const [freezing, setFreezing] = useState(false)
  const [form] = Form.useForm()
  const { id } = template
  const saver = useAutosave<Draft>({
    key: `monitor:${id}:${userId}`,
    value: useMemo(() => draftOf(template), [template]),
    revision: template.revision,
    savedAt: template.updatedAt,
    save: async (draft, revision, options) => {
      const checked = Template.safeParse(draft.document)
      if (!checked.success) throw new Error(t('library.cannotSave'))
      const saved = await call(monitorTemplateUpdate, { ...draft, id, revision }, options)
      await invalidate([monitorTemplatePage])
      return { ...saved, savedAt: new Date().toISOString() }
    },
  })
  const draft = saver.value
  const freeze = async () => {
    setFreezing(true)
    try {
      if (!(await saver.flush())) return
      const { number } = await call(monitorTemplateFreeze, { id })
      notify.success(t('library.frozen', { number }))
      await invalidate([monitorVersionList, monitorTemplatePage])
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setFreezing(false)
    }
  }
  return (
    <div className="lb-page">
      <PageHeader
        title={text(draft.name) || t('library.edit')}
        hint={text(draft.remark)}
        actions={
          <Button type="primary" loading={freezing} onClick={() => void freeze()}>
            {t('library.freeze')}
          </Button>
        }
      />
      <Tabs
        items={[
          {
            key: 'table',
            label: t('library.table'),
            children: (
              <TemplateEditor
                value={draft.document}
                onChange={(document) => saver.edit({ ...draft, document })}
              />
            ),
          },
          {
            key: 'head',
            label: t('library.head'),
            children: (
              <Form
                form={form}
                layout="vertical"
                className="lb-narrow-form"
                initialValues={draft}
                onValuesChange={(_, all: Record<string, unknown>) =>
                  saver.edit({ ...draft, ...(headInput(all) as Partial<Draft>) })
                }
              >
                <HeadFields />
              </Form>
            ),
          },
          {
            key: 'versions',
            label: t('library.versions'),
            children: <Versions id={id} onTake={(document) => saver.edit({ ...draft, document })} />,
          },
        ]}
      />
      <SaveBar saver={saver} latest={() => fetchNow(monitorTemplateGet, { id })} onReload={onReload} />
    </div>
  )
}
