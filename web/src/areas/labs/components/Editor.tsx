import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Badge, Button, Tabs } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { storingProblem } from '../edit/validate.ts'
import { projectGet, projectPage, projectUpdate, type ProjectDetail } from '@labbox/contract/labs/projects.ts'
import { call } from '../../../app/api/call.ts'
import { fetchNow, invalidate } from '../../../app/api/query.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan, useSession } from '../../../app/session/session.ts'
import { SaveBar } from '../../../ui/autosave/SaveBar.tsx'
import { useAutosave } from '../../../ui/autosave/use-autosave.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { LocalDocEditor } from '../../../ui/rich/LocalDocEditor.tsx'
import { SchematicEditor, WithSymbols } from '../../bench/index.ts'
import { LibraryPick, TemplateEditor } from '../../measurement/index.ts'
import { draftOf, tabs, withDocument, type LabDraft, type Tab } from '../edit/draft.ts'
import { problemsOf } from '../edit/problems.ts'
import { BasicsTab } from './BasicsTab.tsx'
import { GuideCircuit, guideExtras } from './GuideTools.tsx'
import { LimitsTab } from './LimitsTab.tsx'
import { PreviewTab } from './PreviewTab.tsx'
import { ProblemList } from './ProblemList.tsx'
import { ReportTab } from './ReportTab.tsx'

interface Props {
  project: ProjectDetail
  /** Shows what the server has, in place of what this page has. */
  onReload: () => void
}

/** The lab's parts in tabs, saved as one writes. */
export const Editor = ({ project, onReload }: Props) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const locale = useLocale()
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch()
  const userId = useSession((state) => state.user?.id)
  const { id } = project
  const saver = useAutosave<LabDraft>({
    key: `lab:${id}:${userId}`,
    value: useMemo(() => draftOf(project), [project]),
    revision: project.revision,
    savedAt: project.updatedAt,
    save: async (draft, revision, options) => {
      const problem = storingProblem(draft)
      if (problem) throw new Error(t(`problem.${problem}`))
      const input = { id, revision, ...draft } as Parameters<typeof call<typeof projectUpdate>>[1]
      const saved = await call(projectUpdate, input, options)
      await invalidate([projectPage])
      return { ...saved, savedAt: new Date().toISOString() }
    },
  })
  const draft = saver.value
  const problems = useMemo(() => problemsOf(draft, locale), [draft, locale])
  const blocking = problems.filter(({ blocks }) => blocks).length
  const tab: Tab = tabs.find((each) => each === search['tab']) ?? 'basics'
  const open = (next: string) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, tab: next }), replace: true })
  const given = { draft, onChange: saver.edit, files: project.files }
  const publish = async () => {
    if (await saver.flush()) void navigate({ to: '/teacher/taskMgt/publish', search: { project: id } })
  }
  const contents: Record<Tab, ReactNode> = {
    basics: <BasicsTab {...given} coverUrl={project.coverUrl} />,
    guidebook: (
      <GuideCircuit value={draft.document.circuit}>
        <LocalDocEditor
          minRows={18}
          label={t('tab.guidebook')}
          value={draft.document.guidebook}
          files={project.files}
          extras={guideExtras}
          onChange={(guidebook) => saver.edit(withDocument(draft, { guidebook }))}
        />
      </GuideCircuit>
    ),
    circuit: (
      <>
        <p className="lb-muted">{t('circuit.hint')}</p>
        <div className="lb-lab-circuit">
          <SchematicEditor
            value={draft.document.circuit}
            canPreview
            onChange={(circuit) => saver.edit(withDocument(draft, { circuit }))}
          />
        </div>
      </>
    ),
    limits: (
      <WithSymbols circuit={null}>
        <LimitsTab {...given} />
      </WithSymbols>
    ),
    measurement: (
      <>
        <div className="lb-actions lb-block">
          <LibraryPick onTake={(measurement) => saver.edit(withDocument(draft, { measurement }))} />
        </div>
        <TemplateEditor
          value={draft.document.measurement}
          onChange={(measurement) => saver.edit(withDocument(draft, { measurement }))}
        />
      </>
    ),
    report: <ReportTab {...given} projectId={id} flush={saver.flush} />,
    preview: tab === 'preview' && <PreviewTab draft={draft} projectId={id} />,
  }
  const count = (tab: Tab) => problems.filter((problem) => problem.tab === tab && problem.blocks).length
  return (
    <div className="lb-page lb-lab-edit">
      <PageHeader
        title={text(draft.name) || t('edit.title')}
        hint={text(draft.introduction)}
        actions={
          can('tasks:task:add') && (
            <Button
              type="primary"
              disabled={blocking > 0}
              title={blocking > 0 ? t('edit.publishBlocked') : undefined}
              onClick={() => void publish()}
            >
              {t('edit.publish')}
            </Button>
          )
        }
      />
      <ProblemList problems={problems} onOpen={open} />
      <Tabs
        activeKey={tab}
        onChange={open}
        items={tabs.map((key) => ({
          key,
          label: (
            <Badge count={count(key)} size="small" offset={[8, 0]}>
              {t(`tab.${key}`)}
            </Badge>
          ),
          children: contents[key],
        }))}
      />
      <SaveBar saver={saver} latest={() => fetchNow(projectGet, { id })} onReload={onReload}>
        {blocking > 0 && <StatusTag tone="warn">{t('problem.blocking', { count: blocking })}</StatusTag>}
      </SaveBar>
    </div>
  )
}
