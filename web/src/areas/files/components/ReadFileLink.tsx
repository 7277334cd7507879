import { Link } from '../../../ui/navigation.ts'
import type { ReadFile } from '@labbox/contract/files/preview-records.ts'
import { KindIcon } from './KindIcon.tsx'

interface Props {
  file: Pick<ReadFile, 'fileId' | 'kind' | 'name'>
  /** Leads to the readers in this class alone. */
  classId?: string
}

/** A file that was read, leading to who read it. */
export const ReadFileLink = ({ file, classId }: Props) => (
  <Link
    to="/projectFile/readers"
    search={{ id: file.fileId, ...(classId && { classId }) }}
    className="lb-file-name"
  >
    <KindIcon kind={file.kind} />
    {file.name}
  </Link>
)
