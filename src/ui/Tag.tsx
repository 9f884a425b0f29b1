interface TagProps {
  children: string;
}

/** A free-form label. */
export function Tag({ children }: TagProps) {
  return (
    <bdi className="min-w-0 truncate rounded-tag bg-ink/7 px-[7px] text-[11.5px] leading-[18px] text-ink-2">
      {children}
    </bdi>
  );
}
