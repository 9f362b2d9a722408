"""Tests of the package nonet. NONET_BINARY_PATH names the program, unless it is in PATH."""

import ast
import asyncio
import collections
import doctest
import gc
import itertools
import json
import multiprocessing
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import typing
import unittest
from unittest import mock

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parent
sys.path.insert(0, str(PACKAGE))

import nonet  # noqa: E402
from nonet import _methods, types  # noqa: E402

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
LONG = {"puzzle": EMPTY, "layout": "latin:9"}  # counting goes on for minutes
GOLDEN = PACKAGE.parent / "internal" / "web" / "api" / "testdata"
NAMES = {"from": "from_"}


def snake(name):
    return NAMES.get(name) or "".join(
        "_" + c.lower() if c.isupper() and not name[i - 1 : i].isupper() else c.lower()
        for i, c in enumerate(name)
    )


def without_times(value):
    """Returns a value without what differs from run to run."""
    if isinstance(value, list):
        return [without_times(v) for v in value]
    if isinstance(value, dict):
        changing = ("seconds", "micros", "svg", "pdf")
        return {k: without_times(v) for k, v in value.items() if k not in changing}
    return value


def python(code, **env):
    """Starts a Python process that runs some code."""
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(PACKAGE), **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def solve_in_child(puzzle):
    return nonet.solve(puzzle)["solutions"]


class Calls(unittest.TestCase):
    def test_golden(self):
        """Each golden call of the service has the same answer."""
        files = sorted(GOLDEN.glob("*.json"))
        if not files:
            self.skipTest("the calls of the repository are not there")
        for file in files:
            with self.subTest(file.name):
                want = json.loads(file.read_text(encoding="utf-8"))
                method = file.name.split("-")[0].split(".")[0]
                params = {snake(k): v for k, v in want["params"].items()}
                self.golden(method, params, want)

    def golden(self, method, params, want):
        first = None
        if "data" in params:
            import base64

            params["data"] = base64.b64decode(params["data"])
        call = getattr(nonet, method)
        if "givens" in params:
            first = {"givens": params.pop("givens")}
        try:
            got = call(first, **params) if first else call(**params)
        except TypeError:
            self.assertEqual(want["error"]["code"], "request")  # a member that there is not
            return
        except nonet.Error as error:
            self.assertIn("error", want, error)
            self.assertEqual(error.code, want["error"]["code"])
            self.assertEqual(error.message, want["error"]["message"])
            self.assertEqual(error.line, want["error"].get("line"))
            return
        self.assertNotIn("error", want)
        for name in ("steps", "events", "recording"):
            if name in got and name not in want["result"]:
                events = [e for e in got.pop(name) if list(e) != ["tried"]]
                self.assertEqual(without_times(events), without_times(want.get("events", [])))
            elif isinstance(got.get(name), list) and "events" in want:
                self.fail(name)
        self.assertEqual(without_times(got), without_times(want["result"]))

    def test_puzzles_of_read(self):
        found = nonet.read(EASY)["puzzles"][0]
        self.assertEqual(nonet.solve(found)["solutions"], [SOLVED])
        self.assertEqual(nonet.count(found, limit=5)["count"], "1")

    def test_errors(self):
        with self.assertRaises(nonet.NoSolution):
            nonet.rate("12....3...4.....", layout="4")
        with self.assertRaises(nonet.BadRequest):
            nonet.solve(EASY, engine="quantum")
        with self.assertRaises(nonet.BadRequest):
            nonet.read("x" * 2_000_000)
        with self.assertRaises(nonet.Unreadable) as caught:
            nonet.read("12345", from_="line")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual(
            (str(again), again.line, again.column),
            (str(caught.exception), caught.exception.line, caught.exception.column),
        )
        self.assertIsNotNone(again.line)

    def test_codes(self):
        """Each code has an exception."""
        from nonet import _errors

        self.assertEqual(set(_errors.BY_CODE), set(types.CODES))

    def test_types(self):
        """Annotations can be evaluated."""
        self.assertLessEqual(set(_methods.NAMES), set(nonet.__all__))
        for name in nonet.__all__:
            kind = getattr(nonet, name)
            if callable(kind) and not isinstance(kind, type):
                self.assertIn("return", typing.get_type_hints(kind, None, vars(nonet)))
        for name, kind in vars(types).items():
            if isinstance(kind, type):
                typing.get_type_hints(kind)

    def test_syntax(self):
        """The sources are Python 3.9."""
        for file in (PACKAGE / "nonet").glob("*.py"):
            ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 9))

    def test_documents(self):
        """What the documents say is what happens."""
        flags = doctest.ELLIPSIS | doctest.REPORT_ONLY_FIRST_FAILURE
        for name in "README.md", "../docs/other-languages.md":
            file = PACKAGE / name
            if file.exists():
                failed = doctest.testfile(str(file), False, optionflags=flags).failed
                self.assertEqual(failed, 0)
        self.assertEqual(doctest.testmod(nonet, optionflags=flags).failed, 0)

    def test_timeout(self):
        self.assertFalse(nonet.count(**LONG, timeout=0.05)["exact"])
        with nonet.Engine(timeout=0.001) as engine, self.assertRaises(nonet.LimitReached):
            engine.rate("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")

    def test_events(self):
        steps = nonet.iter_path(EASY, brief=True)
        self.assertGreater(len(list(steps)), 40)
        self.assertEqual(steps.result["kind"], "solved")
        self.assertEqual(nonet.path(EASY, brief=True)["kind"], "solved")
        with nonet.Engine(jobs=1) as engine:
            with engine.iter_generate(n=1000) as events:
                next(events)
            engine.rate(EASY)  # the place is free
            with self.assertRaises(nonet.NoSolution):
                list(engine.iter_path("12....3...4.....", layout="4", profile="all") and ())
                engine.rate("12....3...4.....", layout="4")


class Processes(unittest.TestCase):
    def test_many_threads(self):
        """Threads share an engine; short calls are answered beside long ones."""
        wrong = []

        def work(n):
            for i in range(30):
                try:
                    if (n + i) % 3:
                        ok = nonet.solve(EASY)["solutions"] == [SOLVED]
                    else:
                        ok = nonet.rate(EASY)["er"] == 1.2
                except Exception as error:  # noqa: BLE001
                    ok = False
                    print(error)
                if not ok:
                    wrong.append((n, i))

        threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
            self.assertFalse(thread.is_alive())
        self.assertEqual(wrong, [])

    def test_short_beside_long(self):
        with nonet.Engine() as engine:
            ended = []

            def count():
                try:
                    engine.count(**LONG)
                except nonet.EngineError as error:
                    ended.append(error)

            thread = threading.Thread(target=count)
            thread.start()
            time.sleep(0.1)
            self.assertEqual(engine.solve(EASY)["solutions"], [SOLVED])
            engine._process._child.kill()
            thread.join(10)
            self.assertFalse(thread.is_alive())
            self.assertEqual(len(ended), 1)  # that was at work
            self.assertIn("status", str(ended[0]))
            self.assertEqual(engine.solve(EASY)["solutions"], [SOLVED])  # on another process

    def test_killed_between_calls(self):
        with nonet.Engine() as engine:
            for _ in range(3):
                self.assertEqual(engine.solve(EASY)["solutions"], [SOLVED])
                engine._process._child.kill()
                engine._process._child.wait()

    def test_wrong_use(self):
        """What is no call never reaches the process, which others share."""
        with nonet.Engine() as engine:
            engine.solve(EASY)
            child = engine._process._child
            with self.assertRaises(TypeError):
                engine.solve(EASY, layout=object())
            for timeout in (-1, 0, float("nan"), float("inf"), "soon"):
                with self.assertRaisesRegex(ValueError, "timeout"):
                    engine.solve(EASY, timeout=timeout)
                with self.assertRaisesRegex(ValueError, "timeout"):
                    nonet.Engine(timeout=timeout)
            with self.assertRaises(ValueError):
                engine.count(EASY, limit=float("nan"))
            engine.solve(EASY, timeout=1e-9)
            self.assertEqual(engine.solve(EASY)["solutions"], [SOLVED])
            self.assertIs(engine._process._child, child)
        for wrong in ({"jobs": 0}, {"jobs": 1.5}, {"memory": "lots"}, {"memory": 5}):
            with self.assertRaises(ValueError):
                nonet.Engine(**wrong)

    @unittest.skipIf(os.name == "nt", "there the next answer shows it")
    def test_unread(self):
        """A program whose answers nobody reads ends, also while its input goes on."""
        pipe = subprocess.PIPE
        child = subprocess.Popen([nonet.program(), "call", "--stdio"], stdin=pipe, stdout=pipe,
                                 stderr=subprocess.DEVNULL)
        child.stdout.close()
        try:
            child.wait(20)
        finally:
            child.kill()
            child.stdin.close()

    def test_temporary(self):
        """Events keep their engine."""
        events = nonet.Engine().iter_path(EASY, brief=True)
        gc.collect()
        self.assertGreater(len(list(events)), 40)

    def test_many_iterators(self):
        """A thread may open more iterators than pipes hold, before it reads one."""
        child = python(
            "import nonet\n"
            "puzzle = {'layout': '4', 'givens': '12..34......2..1'}\n"
            "all = [nonet.iter_path(puzzle) for _ in range(2000)]\n"
            "print({len(list(events)) for events in all})\n"
        )
        try:
            out, err = child.communicate(timeout=60)
        finally:
            child.kill()
        self.assertEqual(out, "{10}\n", err)

    def test_closed(self):
        engine = nonet.Engine()
        engine.solve(EASY)
        child = engine._process._child
        engine.close()
        self.assertIsNotNone(child.returncode)
        with self.assertRaises(nonet.EngineError):
            engine.solve(EASY)

    def test_reader_thread(self):
        """So engines work on Windows, where Ctrl-C does not end a read."""
        engine = nonet.Engine()
        engine._reader = True
        with engine:
            self.assertEqual(engine.solve(EASY)["solutions"], [SOLVED])
            self.assertGreater(len(list(engine.iter_path(EASY))), 40)

    def test_no_program(self):
        with self.assertRaises(nonet.EngineError) as caught:
            nonet.Engine("/no/such/program").solve(EASY)
        self.assertIn("cannot start /no/such/program", str(caught.exception))

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
    def test_fork(self):
        """The child of a fork starts a process of its own, also beside threads."""
        nonet.solve(EASY)
        thread = threading.Thread(target=lambda: [nonet.solve(EASY) for _ in range(500)])
        thread.start()
        with multiprocessing.get_context("fork").Pool(3) as pool:
            found = pool.map_async(solve_in_child, [EASY] * 20).get(60)
        self.assertEqual(found, [[SOLVED]] * 20)
        thread.join(60)
        self.assertEqual(nonet.solve(EASY)["solutions"], [SOLVED])

    def test_spawn(self):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            found = pool.map_async(solve_in_child, [EASY] * 5).get(60)
        self.assertEqual(found, [[SOLVED]] * 5)

    @unittest.skipIf(os.name == "nt", "signals are others")
    def test_interrupt(self):
        """Ctrl-C ends a call with KeyboardInterrupt, and the engine goes on."""
        child = python(
            "import nonet, os, time\n"
            "nonet.solve('%s')\n"
            "try:\n"
            "  print(os.getpid(), flush=True)\n"
            "  nonet.count('%s', layout='latin:9')\n"
            "except KeyboardInterrupt: print('interrupted')\n"
            "print(nonet.solve('%s')['count'])\n"
            "print(nonet._shared._process.dead)\n" % (EASY, EMPTY, EASY)
        )
        child.stdout.readline()
        time.sleep(0.3)
        os.killpg(child.pid, signal.SIGINT)  # as a terminal does
        out, err = child.communicate(timeout=20)
        self.assertEqual(out.split(), ["interrupted", "1", "None"], err)

    @unittest.skipIf(os.name == "nt", "signals are others")
    def test_many_interrupts(self):
        """Wherever Ctrl-C comes, no thread hangs, and answers are right."""
        child = python(
            "import nonet, os, signal, sys, threading, time\n"
            "end, count = time.time() + 1.5, 0\n"
            "def solve():\n"
            "  try: assert nonet.solve('%s')['solutions'] == ['%s']\n"
            "  except nonet.EngineError: pass\n"
            "def work(what):\n"
            "  while time.time() < end: what()\n"
            "def interrupt():\n"
            "  time.sleep(0.007); os.kill(os.getpid(), signal.SIGINT)\n"
            "threads = [threading.Thread(target=work, args=(f,)) for f in (solve, solve, interrupt)]\n"
            "try: [t.start() for t in threads]\n"
            "except KeyboardInterrupt: pass\n"
            "while True:\n"
            "  try:\n"
            "    while time.time() < end + 0.1 or threads[2].is_alive(): solve()\n"
            "    time.sleep(0.05)\n"  # no signal is left
            "    break\n"
            "  except KeyboardInterrupt: count += 1\n"
            "[t.join() for t in threads if t.ident]\n"
            "print(count > 5)\n" % (EASY, SOLVED)
        )
        out, err = child.communicate(timeout=60)
        self.assertEqual(out, "True\n", err)

    @unittest.skipIf(os.name == "nt", "signals are others")
    def test_exit(self):
        """Nothing is left of a process that ends, however it ends."""
        for end in ("pass", "os._exit(0)", "os.kill(os.getpid(), 9)", "sys.exit(3)"):
            child = python(
                "import nonet, os, sys, threading, time\n"
                "nonet.solve('%s')\n"
                "threading.Thread(target=lambda: nonet.count('%s', layout='latin:9'),"
                " daemon=True).start()\n"
                "time.sleep(0.2)\n"
                "print(nonet._shared._process._child.pid, flush=True)\n" % (EASY, EMPTY) + end
            )
            pid = int(child.stdout.readline())
            child.communicate(timeout=20)
            for _ in range(100):
                try:
                    os.kill(pid, 0)
                except ProcessLookupError:
                    break
                time.sleep(0.1)
            else:
                os.kill(pid, 9)
                self.fail(f"the program goes on after {end}")

    def test_program(self):
        """python -m nonet is the program, with its exit status."""
        run = [sys.executable, "-m", "nonet"]
        env = {**os.environ, "PYTHONPATH": str(PACKAGE)}
        done = subprocess.run([*run, "solve", EASY], env=env, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, SOLVED + "\n"))
        done = subprocess.run([*run, "solve", "55" + EASY[2:]], env=env, capture_output=True)
        self.assertEqual(done.returncode, 1)
        done = subprocess.run([*run, "no-such-command"], env=env, capture_output=True)
        self.assertEqual(done.returncode, 2)
        missing = {**env, "NONET_BINARY_PATH": "/no/such/program"}
        done = subprocess.run(run, env=missing, capture_output=True, text=True)
        self.assertEqual(done.returncode, 127)
        self.assertRegex(done.stderr, "^nonet: cannot start /no/such/program: .*\n$")
        if os.name != "nt":
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder, "nonet")  # a command that is this one
                file.write_text(f"#!{sys.executable}\nfrom nonet.__main__ import main\nmain()\n")
                file.chmod(0o755)
                itself = {**env, "NONET_BINARY_PATH": str(file)}
                done = subprocess.run(run, env=itself, capture_output=True, text=True, timeout=20)
                self.assertEqual(done.returncode, 1)
                self.assertIn("starts this command again", done.stderr)
            child = subprocess.Popen(
                [*run, "call", "--stdio"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            child.stdin.write(b'{"id":1,"method":"about"}\n')
            child.stdin.flush()
            self.assertTrue(child.stdout.readline())  # it is the program now
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.wait(20), 130)
            child.stdin.close()
            child.stdout.close()


class Many(unittest.TestCase):
    def test_answers(self):
        wrong = "55" + EASY[2:]
        odd = [EASY, "", "foo", "end", "# x", "a\nb", " ", "é", wrong, SOLVED, "1" + SOLVED[1:]]
        want = [SOLVED, *[None] * 8, SOLVED, None]
        self.assertEqual(list(nonet.solve_many(odd)), want)
        self.assertEqual(list(nonet.solve_many(odd * 1000)), want * 1000)
        self.assertEqual(list(nonet.solve_many([EMPTY], unique=True)), [None])
        self.assertEqual(list(nonet.count_many([EMPTY, EASY, "", wrong])), [2, 1, None, 0])
        self.assertEqual(list(nonet.rate_many([EASY, EMPTY, "xyz"])), [(1.2, 1.2, 1.2), None, None])
        self.assertEqual(list(nonet.solve_many(["12..34......2..1"], layout="4")),
                         ["1234341241232341"])
        self.assertEqual(list(nonet.solve_many([])), [])
        for short in ("5", "x", "0", "1", "12..34..."):  # no puzzles, whatever else they could be
            self.assertEqual(list(nonet.solve_many([short, EASY])), [None, SOLVED])
            self.assertEqual(list(nonet.solve_many([short])), [None])
            self.assertEqual(list(nonet.count_many([short])), [None])
        with self.assertRaisesRegex(TypeError, "expected an iterable of puzzles"):
            nonet.solve_many(EASY)
        with self.assertRaisesRegex(TypeError, "found a puzzle of type int, expected a text"):
            nonet.solve(5)

    def test_no_answer(self):
        """A puzzle that comes back as it was is no solution, whatever its empty cells are."""
        wrong = "55" + EASY[2:]
        for empty in ".0_*-?":
            self.assertEqual(list(nonet.solve_many([EASY.replace(".", empty)])), [SOLVED])
            self.assertEqual(list(nonet.solve_many([wrong.replace(".", empty)])), [None])
            several = empty * 78 + "123"
            self.assertEqual(list(nonet.solve_many([several], unique=True)), [None], empty)
            self.assertEqual(list(nonet.count_many([empty * 81])), [2], empty)
        letters = SOLVED.translate(str.maketrans("123456789", "ABCDEFGHI"))
        odd = [letters, letters[::-1], "B" + letters[1:], "1" * 81, "1" * 80, "." * 25, SOLVED]
        want = [letters, letters[::-1], None, None, None, None, SOLVED]
        self.assertEqual(list(nonet.solve_many(odd)), want)
        latin = ["0" * 16, "12342341341241230"[:16], "." * 25]
        found = list(nonet.solve_many(latin, layout="latin:4", unique=True))
        self.assertEqual(found, [None, latin[1], None])

    def test_every_text(self):
        """Each text has an answer, first or later, whatever the program takes lines for."""
        odd = [
            "------+-------+------", "-" * 16, "=" * 81, ".-*-" * 4, "- - - -", "sudoku", "quizzes",
            "puzzle", "a,b", "quizzes,solutions", "end", "# x", "", " ", "é" * 81, "\ud800" * 81,
            "1" * 16, "7" * 17, "9" * 25, "a" * 16, "x" * 81, "end" * 12, "solution" * 2,
            EASY.replace(".", "é"), EASY + "é", EASY + " ", "\n" + EASY,
            EASY[:9] + "\n" + EASY[9:],
        ]
        for text in odd:
            counts = list(nonet.count_many([text, EASY, text]))
            self.assertEqual(counts[1], 1, text)
            self.assertEqual(counts[0], counts[2], text)
        self.assertEqual(list(nonet.count_many(["-" * 81])), [2])
        self.assertEqual(list(nonet.count_many([EASY.replace(".", "é"), "\n" + EASY])), [None] * 2)
        self.assertEqual(len(list(nonet.solve_many(odd))), len(odd))

    def test_line_ends(self):
        """A file of puzzles is an iterable of them."""
        for end in "\n", "\r\n", "":
            found = nonet.solve_many([EASY + end, SOLVED + end, end, EASY])
            self.assertEqual(list(found), [SOLVED, SOLVED, None, SOLVED])

    def test_options(self):
        """Commands have the bounds of their engine."""
        hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        with nonet.Engine(timeout=0.001, jobs=1, memory="64M") as engine:
            self.assertEqual(list(engine.rate_many([hard])), [None])
            self.assertEqual(list(engine.count_many([EASY])), [1])
            self.assertEqual(list(engine.solve_many([EASY])), [SOLVED])
        with self.assertRaises(nonet.EngineError):
            engine.solve_many([EASY])

    def test_bounded(self):
        """An endless iterable is read ahead a little."""
        read = 0

        def puzzles():
            nonlocal read
            while True:
                read += 1
                yield EASY

        answers = nonet.solve_many(puzzles())
        for _ in range(50_000):
            self.assertEqual(next(answers), SOLVED)
        self.assertLess(read, 50_000 + 20_000)
        del answers

    def test_ended(self):
        """A wrong use, or a program that is killed, is an error and no hang."""
        with self.assertRaisesRegex(nonet.EngineError, "status 2.*no such layout"):
            list(nonet.solve_many([EASY], layout="no such layout"))

        pipes, make = [], nonet._many._Pipe
        with mock.patch.object(nonet._many, "_Pipe", lambda c: pipes.append(make(c)) or pipes[0]):
            answers = nonet.solve_many(itertools.repeat(EASY))
            next(answers)
        pipes[0]._child.kill()
        with self.assertRaises(nonet.EngineError):
            collections.deque(answers, 0)
        with self.assertRaises(ZeroDivisionError):
            list(nonet.solve_many(1 / 0 for _ in "x"))


class Async(unittest.TestCase):
    def test_calls(self):
        async def main():
            async with nonet.AsyncEngine() as engine:
                found = await asyncio.gather(*[engine.solve(EASY) for _ in range(1000)])
                self.assertEqual({f["solutions"][0] for f in found}, {SOLVED})
                with self.assertRaises(nonet.NoSolution):
                    await engine.rate("12....3...4.....", layout="4")
                steps = engine.iter_path(EASY, brief=True)
                self.assertGreater(len([s async for s in steps]), 40)
                self.assertEqual(steps.result["kind"], "solved")

        asyncio.run(main())

    def test_cancel(self):
        """A task that is cancelled cancels its call, and leaves its place to others."""

        async def main():
            async with nonet.AsyncEngine(jobs=1) as engine:
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(engine.count(**LONG), 0.2)
                begin = time.monotonic()
                self.assertEqual((await engine.rate(EASY))["er"], 1.2)
                self.assertLess(time.monotonic() - begin, 2)

        asyncio.run(main())

    def test_killed(self):
        async def main():
            async with nonet.AsyncEngine() as engine:
                task = asyncio.ensure_future(engine.count(**LONG))
                await asyncio.sleep(0.2)
                engine._process._child.kill()
                with self.assertRaises(nonet.EngineError):
                    await asyncio.wait_for(task, 10)
                self.assertEqual((await engine.solve(EASY))["solutions"], [SOLVED])

        asyncio.run(main())

    def test_loops(self):
        """Every event loop may use an engine."""
        engine = nonet.AsyncEngine()
        for _ in range(2):
            self.assertEqual(asyncio.run(engine.solve(EASY))["solutions"], [SOLVED])
        asyncio.run(engine.aclose())


if __name__ == "__main__":
    unittest.main()
