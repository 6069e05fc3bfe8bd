import type { PartitionReport, PatchReport } from '../../report.js'

interface Props {
  readonly partitions: PartitionReport
  readonly patches: readonly PatchReport[]
}

export function PartitionTree({ partitions, patches }: Props) {
  return (
    <p>
      {partitions.parts.length} parts of {patches.length}
    </p>
  )
}
