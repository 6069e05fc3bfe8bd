/* What the program may do to the machine: write in its own folder only, and start no processes. */
#define _GNU_SOURCE
#include "shared.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Truncating came with the third edition of the interface. */
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

void assay_confine_writes(const char *folder) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  long edition = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (edition < 1) return;
  struct landlock_ruleset_attr rules = {
      .handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                           LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
                           LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                           LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM |
                           (edition >= 3 ? LANDLOCK_ACCESS_FS_TRUNCATE : 0)};
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (ruleset < 0) return;
  const char *allowed[] = {folder, "/dev/null", "/dev/zero", "/dev/tty"};
  for (unsigned i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    int at = open(allowed[i], O_PATH | O_CLOEXEC);
    if (at < 0) continue;
    struct landlock_path_beneath_attr beneath = {
        .allowed_access = i == 0 ? rules.handled_access_fs
                                 : LANDLOCK_ACCESS_FS_WRITE_FILE | (rules.handled_access_fs & LANDLOCK_ACCESS_FS_TRUNCATE),
        .parent_fd = at};
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(at);
  }
  syscall(SYS_landlock_restrict_self, ruleset, 0);
  close(ruleset);
}

/* A new thread shares the memory; a new process does not. The C library falls back from clone3, whose flags cannot be read. */
void assay_confine_processes(void) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#if defined(__x86_64__)
  enum { arch = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
  enum { arch = AUDIT_ARCH_AARCH64 };
#else
  return;
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, arch, 0, 9),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 5, 0),
#ifdef __NR_fork
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_fork, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_vfork, 4, 0),
#else
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xffff, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xffff, 4, 0),
#endif
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_VM, 2, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAGAIN),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}
