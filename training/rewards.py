"""Rewards by execution, for TRL and verl, from a server that `askable training serve-rewards` runs.

Environment variables:

ASKABLE_REWARDS_URL      Address of the server. Default http://127.0.0.1:8077.
ASKABLE_REWARDS_KEY      Its key, where it has one.
ASKABLE_REWARDS_SECONDS  How long one batch may take, waiting for a busy server or one that starts again included.
                         Default 1800.

TRL calls `execution_reward`, `format_reward` and `choice_reward`; verl calls `compute_score`.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import time
import urllib.error
import urllib.request
from email.utils import mktime_tz, parsedate_tz
from typing import Any, Callable, Mapping, Optional, Sequence, TypedDict, Union

Completion = Union[str, Sequence[Mapping[str, Any]]]
"""What a model said: a text, or the messages of a chat."""


class Reward(TypedDict, total=False):
    """The server's word on one completion."""

    reward: float
    reason: str
    message: str


class RewardError(RuntimeError):
    """The server does not answer, or refuses what it is sent."""


def execution_rewards(items: Sequence[Mapping[str, str]]) -> list[Reward]:
    """Rewards of `{"database", "gold", "prediction"}`, in their order.

    1.0: the rows of the gold query. 0.1: other rows. 0.0: it fails, would write, or is no SQL.

    Raises RewardError.
    """
    return _post("/rewards", items)


def choice_rewards(items: Sequence[Mapping[str, str]]) -> list[Reward]:
    """Rewards of `{"answer", "prediction"}`, in their order: 1.0 where the selector chose the answer, A or B, else 0.0.

    Raises RewardError.
    """
    return _post("/choices", items)


def execution_reward(
    completions: Sequence[Completion],
    database: Sequence[str],
    gold: Sequence[str],
    log_metric: Optional[Callable[[str, float], None]] = None,
    **_: Any,
) -> list[float]:
    """A reward function of TRL, on the columns `database` and `gold` of `askable training grpo`."""
    items = [
        {"database": name, "gold": query, "prediction": _text(completion)}
        for name, query, completion in zip(database, gold, completions)
    ]
    rewards = execution_rewards(items)
    _log_reasons(rewards, log_metric)
    return [reward["reward"] for reward in rewards]


def choice_reward(completions: Sequence[Completion], answer: Sequence[str], **_: Any) -> list[float]:
    """A reward function of TRL, on the column `answer` of `askable training selector`."""
    items = [{"answer": right, "prediction": _text(completion)} for right, completion in zip(answer, completions)]
    return [reward["reward"] for reward in choice_rewards(items)]


def format_reward(completions: Sequence[Completion], **_: Any) -> list[float]:
    """A reward function of TRL: 1.0 where a completion ends with its only block of SQL, as the prompts ask, else 0.0.

    Thoughts between <think> and </think> may stand before. Give it a small weight (`reward_weights`), or leave it out.
    """
    return [1.0 if is_well_formed(_text(completion)) else 0.0 for completion in completions]


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str,
    extra_info: Optional[Mapping[str, Any]] = None,
    **_: Any,
) -> dict[str, float]:
    """A reward function of verl (`custom_reward_function`), on the rows of `askable training grpo`.

    `acc` is 1.0 where the rows are equal.
    """
    database = (extra_info or {}).get("database")
    if not database:
        raise RewardError("extra_info.database is missing: train on the files of `askable training grpo`")
    reward = execution_rewards([{"database": database, "gold": ground_truth, "prediction": solution_str}])[0]["reward"]
    return {"score": reward, "acc": 1.0 if reward == 1.0 else 0.0}


def is_well_formed(text: str) -> bool:
    answer = re.sub(r"^\s*<think>.*?</think>", "", text, count=1, flags=re.DOTALL)
    return answer.count("```") == 2 and re.search(r"```sql\n[^`]*\S[^`]*```\s*$", answer) is not None


def _text(completion: Completion) -> str:
    if isinstance(completion, str):
        return completion
    return "\n".join(str(message.get("content") or "") for message in completion)


def _log_reasons(rewards: Sequence[Reward], log_metric: Optional[Callable[[str, float], None]]) -> None:
    """The share of each reason, where TRL takes metrics of a reward function."""
    if log_metric is None or not rewards:
        return
    for reason in sorted({reward["reason"] for reward in rewards}):
        log_metric(f"rewards/{reason}", sum(reward["reason"] == reason for reward in rewards) / len(rewards))


MOST_ITEMS = 1000
"""Of one request."""

MOST_BYTES = 8_000_000
"""Of the items of one request, which a longer one has for itself. The server reads 32 MiB."""

MOST_CHARACTERS = 1_000_000
"""Of a completion that are sent. The server reads none that is longer than its `--max-completion`, 200,000 by default."""

# A proxy of the environment is none for a server of one's own.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def _post(path: str, items: Sequence[Mapping[str, str]]) -> list[Reward]:
    deadline = time.monotonic() + float(os.environ.get("ASKABLE_REWARDS_SECONDS", "1800"))
    rewards: list[Reward] = []
    for batch in _batches(list(map(_encoded, items))):
        rewards.extend(_post_batch(path, batch, len(rewards), deadline))
    return rewards


def _encoded(item: Mapping[str, str]) -> bytes:
    short = {name: text[:MOST_CHARACTERS] if name == "prediction" else text for name, text in item.items()}
    # Tokens cut in the middle leave halves of characters, which no encoding has.
    return json.dumps(short, ensure_ascii=False).encode(errors="replace")


def _batches(items: Sequence[bytes]) -> list[list[bytes]]:
    batches: list[list[bytes]] = []
    size = 0
    for item in items:
        if not batches or len(batches[-1]) == MOST_ITEMS or size + len(item) > MOST_BYTES:
            batches.append([])
            size = 0
        batches[-1].append(item)
        size += len(item)
    return batches


def _post_batch(path: str, items: Sequence[bytes], start: int, deadline: float) -> list[Reward]:
    pause = 1.0
    while True:
        try:
            return _request(path, items, deadline)
        except urllib.error.HTTPError as error:
            problem = _problem(error)
            if error.code not in (429, 502, 503, 504):
                raise RewardError(f"The reward server refuses items from {start} on: {problem}") from error
            wait = _retry_after(error.headers.get("Retry-After", ""), pause)
        except (OSError, http.client.HTTPException) as error:
            problem = str(error) or type(error).__name__
            wait = pause
        if time.monotonic() + wait > deadline:
            raise RewardError(
                f"No rewards from {_url()} in time: {problem}. Is `askable training serve-rewards` running?"
            )
        time.sleep(wait)
        pause = min(2 * pause, 30.0)


def _retry_after(header: str, otherwise: float) -> float:
    """Seconds to wait. The header has a number of them, or a date."""
    if header.isdecimal():
        return float(header)
    date = parsedate_tz(header)
    return otherwise if date is None else max(0.0, mktime_tz(date) - time.time())


def _url() -> str:
    return os.environ.get("ASKABLE_REWARDS_URL", "http://127.0.0.1:8077").rstrip("/")


def _request(path: str, items: Sequence[bytes], deadline: float) -> list[Reward]:
    headers = {"Content-Type": "application/json"}
    key = os.environ.get("ASKABLE_REWARDS_KEY")
    if key:
        headers["Authorization"] = f"Bearer {key}"
    body = b'{"items": [' + b", ".join(items) + b"]}"
    request = urllib.request.Request(_url() + path, data=body, headers=headers)
    with _opener.open(request, timeout=max(1.0, deadline - time.monotonic())) as reply:
        rewards = json.load(reply)["rewards"]
    if len(rewards) != len(items):
        raise RewardError(f"The reward server answered {len(rewards)} of {len(items)} items")
    return rewards


def _problem(error: urllib.error.HTTPError) -> str:
    try:
        problem = json.load(error)
        return " ".join(filter(None, [problem.get("error"), problem.get("hint")]))
    except (ValueError, AttributeError, OSError, http.client.HTTPException):
        return f"HTTP {error.code}"
