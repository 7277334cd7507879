import { FolderOpenOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { lazy } from '../../../../app/idle/lazy.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { downloadLtspice, downloadPng, downloadSvg, printCircuit } from '../export.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((m) => ({ default: m.ImportDialog })))

/** The circuit out to files, and in from files of other programs. */
export const FileMenu = () => {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  const readOnly = useEditorState((s) => s.options.readOnly)
  const [importing, setImporting] = useState(false)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(readOnly
              ? []
              : [
                  { key: 'import', label: t('editor.import'), onClick: () => setImporting(true) },
                  { type: 'divider' as const },
                ]),
            { key: 'svg', label: t('editor.exportSvg'), onClick: () => downloadSvg(editor) },
            { key: 'png', label: t('editor.exportPng'), onClick: () => void downloadPng(editor) },
            { key: 'asc', label: t('editor.exportAsc'), onClick: () => void downloadLtspice(editor) },
            { key: 'print', label: t('editor.print'), onClick: () => printCircuit(editor) },
          ],
        }}
      >
        <Button
          size="small"
          type="text"
          icon={<FolderOpenOutlined />}
          aria-label={t('editor.files')}
          title={t('editor.files')}
        />
      </Dropdown>
      {importing && (
        <Suspense>
          <ImportDialog editor={editor} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
