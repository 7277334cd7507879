import { AntTheme } from './AntTheme.tsx'
import { Company } from './Company.tsx'

const ThemedCompany = () => (
  <AntTheme>
    <Company />
  </AntTheme>
)

export default ThemedCompany
