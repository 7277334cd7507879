import '../../../ui/module/module.css'
import { Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { ModuleDocument } from '@labbox/contract/parts/module-document.ts'
import {
  moduleGet,
  modulePage,
  moduleStatus,
  moduleUpdate,
  moduleVersion,
  moduleVersions,
  type ModuleDetail,
} from '@labbox/contract/parts/modules.ts'
import { call } from '../../../app/api/call.ts'
import { fetchNow, invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { SaveBar } from '../../../ui/autosave/SaveBar.tsx'
import { useAutosave } from '../../../ui/autosave/use-autosave.ts'
import { TurnButton } from '../../../ui/owned/TurnButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { DraftVersions } from '../../../ui/versions/DraftVersions.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { FilesTab, type Files } from './FilesTab.tsx'
import { PartsTab } from './PartsTab.tsx'

interface Props {
  module: ModuleDetail
  /** Shows what the server has, in place of what this page has. */
  onReload: () => void
}

/** A module with its parts, connectors, files and versions, saved as one works. */
export const ModuleEditor = ({ module: opened, onReload }: Props) => {
  const { t } = useTranslation(['modules', 'owned'])
  const text = useLocalText()
  const userId = useSession((state) => state.user?.id)
  const { id } = opened
  const [files, setFiles] = useState<Files>(opened.files)
  const saver = useAutosave<ModuleDocument>({
    key: `module:${id}:${userId}`,
    value: useMemo(() => opened.module, [opened]),
    revision: opened.revision,
    savedAt: opened.updatedAt,
    save: async (document, revision, options) => {
      const sound = ModuleDocument.safeParse(document)
      if (!sound.success) throw new Error(t('edit.cannotSave'))
      const saved = await call(moduleUpdate, { id, revision, module: sound.data }, options)
      await invalidate([modulePage])
      return { ...saved, savedAt: new Date().toISOString() }
    },
  })
  const draft = saver.value
  const tab = { draft, onChange: saver.edit }
  return (
    <div className="lb-page">
      <PageHeader
        title={text(draft.names) || t('edit.title')}
        hint={draft.number}
        actions={
          <TurnButton
            id={id}
            status={opened.status}
            flush={saver.flush}
            onDone={onReload}
            endpoint={moduleStatus}
            invalidates={[modulePage, moduleVersions]}
            words={{ on: t('edit.isOn'), off: t('edit.isOff'), renew: t('edit.renew') }}
          />
        }
      />
      <Tabs
        items={[
          { key: 'parts', label: t('edit.parts'), children: <PartsTab {...tab} names={opened.symbols} /> },
          { key: 'details', label: t('edit.details'), children: <DetailsTab {...tab} /> },
          {
            key: 'files',
            label: t('edit.files'),
            children: (
              <FilesTab
                {...tab}
                files={files}
                onStored={(file) => setFiles((before) => ({ ...before, [file.id]: file }))}
              />
            ),
          },
          {
            key: 'versions',
            label: t('owned:versions'),
            children: (
              <DraftVersions
                endpoint={moduleVersions}
                id={id}
                none={t('edit.versionsNone')}
                onTake={async (number) => saver.edit((await call(moduleVersion, { id, number })).module)}
              />
            ),
          },
        ]}
      />
      <SaveBar saver={saver} latest={() => fetchNow(moduleGet, { id })} onReload={onReload} />
    </div>
  )
}
