import FolderAddOutlined from '@ant-design/icons/es/icons/FolderAddOutlined'
import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { wareAddFiles, wareAddFolder, wareList, type Ware } from '@labbox/contract/courses/wares.ts'
import { projectFilePage } from '@labbox/contract/files/project-files.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { uploadProjectFile } from '../../files/index.ts'

interface Place {
  courseId: string
  parentId: string | null
}

/** Uploads files one after the other (the panel shows how far they are) and puts each into the course when it is there. */
const useUploads = (place: Place) => {
  const [waiting, setWaiting] = useState(0)
  const add = async (files: readonly File[]) => {
    setWaiting((n) => n + files.length)
    for (const file of files) {
      try {
        const { id } = await uploadProjectFile(file)
        await call(wareAddFiles, { ...place, projectFileIds: [id] })
        await invalidate([wareList])
      } catch (error) {
        if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
      }
      setWaiting((n) => n - 1)
    }
  }
  return { waiting, add }
}

const KnownFiles = ({ place, onClose }: { place: Place; onClose: () => void }) => {
  const { t } = useTranslation(['courses', 'courses-ware'])
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const files = useQuery(queryOf(projectFilePage, { limit: 50, ...(name && { name }) }))
  const add = useMutationOf(wareAddFiles, {
    invalidates: [wareList],
    done: t('courses-ware:added'),
    onSuccess: onClose,
  })
  return (
    <Modal
      open
      title={t('courses-ware:known')}
      okText={t('courses-ware:put')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: add.isPending }}
      onOk={() => add.mutate({ ...place, projectFileIds: chosen })}
      onCancel={onClose}
    >
      <p className="lb-muted">{t('courses-ware:knownHint')}</p>
      <Select
        mode="multiple"
        className="lb-course-pick"
        aria-label={t('courses-ware:known')}
        loading={files.isPending}
        filterOption={false}
        onSearch={setName}
        value={chosen}
        onChange={setChosen}
        options={(files.data?.items ?? []).map((file) => ({ value: file.id, label: file.name }))}
      />
    </Modal>
  )
}

/** New folders and files, in the place that is chosen in the tree. */
export const AddWares = ({ into, ...place }: Place & { into: Ware | undefined }) => {
  const { t } = useTranslation(['courses', 'courses-ware'])
  const input = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState<'folder' | 'known' | null>(null)
  const [name, setName] = useState('')
  const uploads = useUploads(place)
  const folder = useMutationOf(wareAddFolder, {
    invalidates: [wareList],
    onSuccess: () => {
      setDialog(null)
      setName('')
    },
  })
  const make = () => name.trim() && folder.mutate({ ...place, name })
  return (
    <div
      className="lb-actions lb-block lb-course-drop"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void uploads.add([...event.dataTransfer.files])
      }}
    >
      <Button
        type="primary"
        icon={<UploadOutlined />}
        loading={uploads.waiting > 0}
        onClick={() => input.current?.click()}
      >
        {t('courses-ware:upload')}
      </Button>
      <Button onClick={() => setDialog('known')}>{t('courses-ware:known')}</Button>
      <Button icon={<FolderAddOutlined />} onClick={() => setDialog('folder')}>
        {t('courses-ware:folder')}
      </Button>
      <span className="lb-muted">
        {uploads.waiting > 0
          ? t('courses-ware:waiting', { count: uploads.waiting })
          : into
            ? t('courses-ware:into', { name: into.name })
            : t('courses-ware:dropHint')}
      </span>
      {/* Hidden by style: Ant Design's forms show file inputs that have the attribute `hidden`. */}
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t('courses-ware:upload')}
        style={{ display: 'none' }}
        onChange={({ target }) => {
          void uploads.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {dialog === 'known' && <KnownFiles place={place} onClose={() => setDialog(null)} />}
      <Modal
        open={dialog === 'folder'}
        title={t('courses-ware:folder')}
        okText={t('common:action.ok')}
        cancelText={t('common:action.cancel')}
        okButtonProps={{ disabled: !name.trim(), loading: folder.isPending }}
        onOk={make}
        onCancel={() => setDialog(null)}
      >
        <Input
          autoFocus
          maxLength={200}
          aria-label={t('courses-ware:name')}
          placeholder={t('courses-ware:name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={make}
        />
      </Modal>
    </div>
  )
}
