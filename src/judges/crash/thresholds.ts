/** How often a crash must reproduce in fresh processes. Three, as sanitizers' reports are checked in ClusterFuzz. */
export const timesReproduced = 3
/** Larger inputs need more memory, stack and time in a correct program, too. A guess. */
export const largestModest = 1000
/** How many reported crashes of a patch are examined, and how many hangs of them, which cost seconds each. */
export const mostExamined = 12
export const mostHangs = 2
