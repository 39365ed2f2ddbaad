/// The Linux calls that Swift's Glibc module lacks, each a plain function. Errors are the call's own: -1 and errno.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/types.h>

/// `accept4` with SOCK_NONBLOCK and SOCK_CLOEXEC.
int linux_accept(int fd, struct sockaddr *address, socklen_t *length);
/// `pipe2` with O_CLOEXEC.
int linux_pipe(int ends[2]);
/// `getrandom` without flags.
ssize_t linux_random(void *bytes, size_t count);
/// `pidfd_open`; the descriptor is closed on exec.
int linux_pidfd_open(pid_t pid);
/// How many processors this process may run on; at least 1.
int linux_processors(void);
/// How many columns the terminal behind a descriptor has, 80 if it does not say; -1 for what is no terminal.
int linux_columns(int fd);
/// Names the calling thread, 15 characters at most.
void linux_name_thread(const char *name);

/// What `linux_spawn` starts. Descriptor `sources[i]` becomes `targets[i]`; the rest is closed on exec.
/// A source must not be one of the targets.
struct linux_child {
    const char *path;
    char *const *arguments;
    char *const *environment;
    const char *directory;
    const int *sources;
    const int *targets;
    size_t mappings;
};
/// Starts a child at the head of a process group of its own, with default signals. 0, or -1 and errno.
int linux_spawn(const struct linux_child *child, pid_t *pid);
/// Reaps the child behind `pidfd` if it has ended: 1 with its code (or signal, then `*signaled` is 1), 0 if it runs.
int linux_reap(int pidfd, int *status, int *signaled);

/// From now on each `signal` adds one to the eventfd `counter`. The handler does nothing else.
int linux_watch_signal(int signal, int counter);
/// Gives `signal` its default action back.
int linux_restore_signal(int signal);
/// Ignores `signal`.
int linux_ignore_signal(int signal);
